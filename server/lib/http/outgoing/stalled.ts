/**
 * For so long a connection may stand still before it is closed: an answer of which nothing is taken would keep memory
 * for nobody. The system takes megabytes at once and tells of progress in lumps of a megabyte or more: of one who
 * steadily reads 5 KB a second nothing is seen for minutes. Streams of events say something every 20 seconds.
 */
export const MAX_STALLED_MS = 6 * 60_000
