/** What stops the sending, in words for who started it. */
export class PushError extends Error {}
