/** « 17-C-21 – Fier d’Ars » in one line of text: a code never breaks, and the dash stays with it. */
export const zoneTitle = ({ code, name }: { code: string; name: string }) =>
  `${code.replace(/-(?=\D)/g, '-\u2060').replaceAll(' ', '\u00A0')}\u00A0– ${name}`
