/** Apart from the rest, which is loaded on demand. */
export const PUSH_KEY = ['push']
