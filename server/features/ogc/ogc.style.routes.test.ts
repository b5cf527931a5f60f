import { beforeAll, expect, test } from 'vitest'
import { getOgcStyle, STYLE_TYPE } from '../../../contract/ogc.ts'
import { RANKING_TYPES } from '../../../contract/rankings.ts'
import { worst } from '../../../contract/rules/zones.worst.ts'
import { listScales, type Scale, updateScale } from '../../../contract/scales.ts'
import { listZones, type Zone } from '../../../contract/zones.ts'
import { bearerOf, createUser, Visitor } from '../../test/as.ts'
import { testSite } from '../../test/site.ts'

const site = testSite('demo')
let headers: { authorization: string }
beforeAll(async () => {
  headers = await bearerOf(site.db, await createUser(site.db, 'actalia-api'), 'lecture')
})

const get = (path: string) => new Visitor(site.app).request({ url: `/api${path}`, headers })
const readStyle = async () => (await get(getOgcStyle.path)).raw.toString()
const readScales = async () =>
  listScales.response.parse((await (await site.visitor('client')).send(listScales, {})).body)

const classIn = (scales: readonly Scale[], type: string | null, key: string | undefined) => {
  const { classes = [] } = scales.find((scale) => scale.type === type) ?? {}
  const place = classes.findIndex((one) => one.key === key)
  const found = classes[place]
  return found ? { class: key, label: found.label, color: found.fill, rank: place + 1 } : NO_CLASS
}
const NO_CLASS = { class: null, label: null, color: null, rank: null }

test('each zone has the look of both classes and of the worse, as the map has them', async () => {
  const scales = await readScales()
  const zones: Zone[] = (await (await site.visitor('client')).send(listZones, { query: {} })).body.zones
  const { features } = (await get('/ogc/collections/zones/items?limit=1000')).body
  const { features: samplings } = (await get('/ogc/collections/samplings/items?limit=1000')).body
  const lookIn = (properties: Record<string, unknown>, prefix: string) =>
    Object.fromEntries(Object.keys(NO_CLASS).map((field) => [field, properties[`${prefix}${field}`]]))
  const worse: (string | null)[] = []
  for (const { id, properties } of features) {
    const rankings = zones.find((zone) => zone.id === id)?.rankings
    if (!rankings) throw new Error(`The map has no zone ${id}`)
    const type = worst(rankings, scales)
    worse.push(type)
    expect(properties.worst_type).toBe(type)
    expect(lookIn(properties, 'worst_')).toEqual(classIn(scales, type, type ? rankings[type]?.class : undefined))
    for (const one of RANKING_TYPES)
      expect(lookIn(properties, `${one}_`)).toEqual(classIn(scales, one, rankings[one]?.class))
  }
  expect(new Set(worse)).toEqual(new Set(['phages', 'arn_f', null]))
  expect(features).toHaveLength(zones.length)
  for (const { properties } of samplings)
    expect(lookIn(properties, '')).toEqual(classIn(scales, properties.type, properties.class ?? undefined))
})

const unescaped = (text: string) => text.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const attribute = (name: string, text: string) => unescaped(new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1] ?? '')

/** Label, colour and values of each category, in their order. */
function categoriesOf(style: string) {
  const symbols = style.split('<symbol ').slice(1)
  return style
    .split('<category ')
    .slice(1)
    .map((text) => {
      const symbol = symbols[Number(attribute('symbol', text))] ?? ''
      const fill = { color: /k="color" v="(.*?)"/.exec(symbol)?.[1], style: /k="style" v="(.*?)"/.exec(symbol)?.[1] }
      const [own = ''] = text.split(/\/>\n|<\/category>/)
      const values = [...own.matchAll(/\bvalue="(.*?)"/g)].map(([, value = '']) => value)
      return { label: attribute('label', text), ...fill, values }
    })
}

test('the style has each class in the colour that the scales have now, and follows a change', async () => {
  const { status, headers: sent } = await get(getOgcStyle.path)
  expect([status, sent['content-type'], sent['content-disposition']]).toEqual([
    200,
    STYLE_TYPE,
    expect.stringContaining('filename="zones.qml"'),
  ])
  expect(unescaped(await readStyle())).toContain(`attr="coalesce("worst_type" || ' ' || "worst_class", 'none')"`)
  const both = (key: string) => ['phages', 'arn_f'].map((type) => `${type} ${key}`).toSorted()
  const before = categoriesOf(await readStyle())
  const phages = (await readScales()).find(({ type }) => type === 'phages')
  const last = phages?.classes.at(-1)
  if (!phages || !last) throw new Error('There is no scale')
  const { classes } = phages
  expect(before.map(({ values, ...look }) => ({ ...look, values: values.toSorted() }))).toEqual([
    ...classes.map(({ key, label, fill }) => ({ label, color: fill, style: 'solid', values: both(key) })),
    { label: 'Non classée', color: '#9E9E9E', style: 'b_diagonal', values: ['none'] },
    { label: 'Classe inconnue', color: '#4A5358', style: 'solid', values: [''] },
  ])
  const boss = await site.visitor('actalia-admin')
  const change = { label: 'Forte & "<vive>"', fill: '#AA0000' }
  const body = { ...phages, classes: [...classes.slice(0, -1), { ...last, ...change }] }
  await boss.send(updateScale, { params: { type: 'phages' }, body })
  const after = categoriesOf(await readStyle())
  expect(after).toHaveLength(before.length + 1)
  expect(after).toContainEqual({
    label: 'Forte & "&lt;vive&gt;"',
    color: '#AA0000',
    style: 'solid',
    values: [`phages ${last.key}`],
  })
})

test('the collection of zones leads to its style, that of samplings has none', async () => {
  const { collections } = (await get('/ogc/collections')).body
  const linksOf = ({ links }: { links: { rel: string; href: string; type: string }[] }) =>
    links.filter(({ rel }) => rel === 'stylesheet')
  const [zones, samplings] = collections.map(linksOf)
  expect(zones).toMatchObject([{ type: STYLE_TYPE, href: expect.stringMatching(/\/api\/ogc\/styles\/zones\.qml$/) }])
  expect(samplings).toEqual([])
})
