/** Stops the sending; its message is for who started it. */
export class PushError extends Error {}
