print("tickdrift")
