@rem npm start and its like begin with `exec`, so that signals reach the program itself; cmd.exe has no such word.
@%*
