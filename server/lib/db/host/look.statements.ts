import pg from 'pg'

const name = pg.escapeIdentifier

/** A fault that ends with what to hand to the host. */
export const asks = (why: string, ...statements: string[]) =>
  `${why} À exécuter par l’hébergeur : ${statements.join(' ')}`

export const baseFor = (database: string, role: string) =>
  `CREATE DATABASE ${name(database)} OWNER ${name(role)} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;`
