/** Starts every CSV file that people open. Without it, Excel takes the file's UTF-8 for another encoding and garbles accented names. */
export const byteOrderMark = '\uFEFF'
