#if Store
  internal import CCountdownSQLite

  extension SQLiteFile {
    /// Whether it lies on a file system that machines share.
    var isOnNetwork: Bool { Self.networks.contains(countdown_sqlite_file_system(path)) }

    /// The types of statfs(2): NFS, SMB of three kinds, 9P, Ceph, AFS of two kinds, Coda, Lustre,
    /// GFS2, OCFS2, GPFS, BeeGFS, the shared folders of two virtual machines, and FUSE, behind
    /// which there may be any.
    private static let networks: Set<UInt32> = [
      0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x0102_1997, 0x00C3_6400, 0x5346_414F,
      0x6B41_4653, 0x7375_7245, 0x0BD0_0BD0, 0x0116_1970, 0x7461_636F, 0x4750_4653, 0x1983_0326,
      0x786F_4256, 0xBACB_ACBC, 0x6573_5546,
    ]
  }
#endif
