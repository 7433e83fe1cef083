print("countdown")
