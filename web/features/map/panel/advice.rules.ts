/** Without the sentences that an old sampling no longer bears out; what to do still holds. */
export const adviceWhenOld = (advice: string) =>
  advice
    .split(/(?<=[.!?…])\s+/)
    .filter((sentence) => !/récent/i.test(sentence))
    .join(' ')
