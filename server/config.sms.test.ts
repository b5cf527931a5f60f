import { describe, expect, test } from 'vitest'
import { MAX_SMS_HOST, readConfig } from './config.ts'

const QUERY = 'user=estran&password=motdepasse&to={to}&text={text}'
const SMS_URL = `https://sms.example/send?${QUERY}`
const JSON_BODY = '{"to":"{to}","text":"{text}"}'
const USUAL = { url: SMS_URL, method: 'GET', body: null, headers: {}, ok: null }

test('without SMS_URL there is none', () => {
  expect(readConfig({ SMS_URL: ' ' }).sms).toBeNull()
})

// biome-ignore format: a table
test.each<[Record<string, string>, object]>([
  [{}, {}],
  [{ SMS_URL: 'https://sms.example/send?to=00{digits}&text={text}' }, { url: 'https://sms.example/send?to=00{digits}&text={text}' }],
  [{ SMS_URL: `http://127.0.0.1:13013/cgi-bin/sendsms?${QUERY}` }, { url: `http://127.0.0.1:13013/cgi-bin/sendsms?${QUERY}` }],
  [{ SMS_URL: `http://[::1]:13013/?${QUERY}` }, { url: `http://[::1]:13013/?${QUERY}` }],
  [{ SMS_METHOD: 'POST' }, { method: 'POST' }],
  [{ SMS_URL: 'https://sms.example/', SMS_METHOD: 'POST', SMS_BODY: JSON_BODY }, { url: 'https://sms.example/', method: 'POST', body: { template: JSON_BODY, isJson: true } }],
  [{ SMS_URL: 'https://sms.example/{to}', SMS_METHOD: 'POST', SMS_BODY: 'text={text}' }, { url: 'https://sms.example/{to}', method: 'POST', body: { template: 'text={text}', isJson: false } }],
  [{ SMS_URL: 'https://sms.example/{to}', SMS_METHOD: 'POST', SMS_BODY: '{text}' }, { url: 'https://sms.example/{to}', method: 'POST', body: { template: '{text}', isJson: false } }],
  [{ SMS_HEADERS: '{"X-Api-Key":"motdepasse"}' }, { headers: { 'x-api-key': 'motdepasse' } }],
  [{ SMS_OK: '^[03]:' }, { ok: '^[03]:' }],
  [{ PUBLIC_URL: `https://${'h'.repeat(MAX_SMS_HOST)}` }, {}],
])('%j', (settings, expected) => {
  expect(readConfig({ SMS_URL, ...settings }).sms).toEqual({ ...USUAL, ...expected })
})

// biome-ignore format: a table
describe('a wrong one: one line that names it, and repeats nothing of it', () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ['SMS_URL', { SMS_URL: `sms.example/?${QUERY}` }, /https:/],
    ['SMS_URL', { SMS_URL: `ftp://sms.example/?${QUERY}` }, /https:/],
    ['SMS_URL', { SMS_URL: `http://sms.example/?${QUERY}` }, /https:/],
    ['SMS_URL', { SMS_URL: `http://127.0.0.1.evil.example/?${QUERY}` }, /https:/],
    ['SMS_URL', { SMS_URL: `https://estran:motdepasse@sms.example/?${QUERY}` }, /sans identifiant/],
    ['SMS_URL', { SMS_URL: `https://sms.example/?password=a#b&${QUERY}` }, /ni #/],
    ['SMS_URL', { SMS_URL: `https://sms.example/?${QUERY}#` }, /ni #/],
    ['SMS_URL', { SMS_URL: 'https://{to}.example/?text={text}' }, /https:/],
    ['SMS_URL', { SMS_URL: 'https://sms.example/?text={text}' }, /\{to\}.*dans l’adresse/],
    ['SMS_URL', { SMS_URL: 'https://sms.example/?to={to}&text={message}' }, /\{text\}.*dans l’adresse/],
    ['SMS_URL', { SMS_URL: 'https://sms.example/', SMS_METHOD: 'POST', SMS_BODY: 'text={text}' }, /\{to\}.*dans SMS_BODY/],
    ['SMS_URL', { SMS_URL: 'https://sms.example/{digits}', SMS_METHOD: 'POST', SMS_BODY: 'text=' }, /\{text\}.*dans SMS_BODY/],
    ['SMS_METHOD', { SMS_METHOD: 'PUT' }, /GET ou POST/],
    ['SMS_BODY', { SMS_BODY: JSON_BODY }, /SMS_METHOD=POST/],
    ['SMS_BODY', { SMS_METHOD: 'POST', SMS_BODY: '{"to":{to},"text":"{text}"}' }, /JSON/],
    ['SMS_BODY', { SMS_METHOD: 'POST', SMS_BODY: '[motdepasse' }, /JSON/],
    ['SMS_HEADERS', { SMS_HEADERS: 'X-Api-Key: motdepasse' }, /JSON/],
    ['SMS_HEADERS', { SMS_HEADERS: '{"X-Api-Key":["motdepasse"]}' }, /JSON/],
    ['SMS_HEADERS', { SMS_HEADERS: '{"X Api Key":"motdepasse"}' }, /JSON/],
    ['SMS_HEADERS', { SMS_HEADERS: '["motdepasse"]' }, /JSON/],
    ['SMS_OK', { SMS_OK: '(motdepasse' }, /expression/],
    ['PUBLIC_URL', { PUBLIC_URL: `https://${'h'.repeat(MAX_SMS_HOST + 1)}` }, new RegExp(`SMS_URL, ${MAX_SMS_HOST} signes`)],
  ])('%s %j', (name, settings, why) => {
    const read = () => readConfig({ SMS_URL, ...settings })
    expect(read).toThrow(new RegExp(`^Réglage ${name} : (?!.*motdepasse).+\\.$`))
    expect(read).toThrow(why)
  })

  test.each([['SMS_METHOD', 'POST'], ['SMS_BODY', JSON_BODY], ['SMS_HEADERS', '{"a":"b"}'], ['SMS_OK', 'OK']])(
    '%s without SMS_URL',
    (name, value) => {
      expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^Réglage ${name} : .*SMS_URL\\.$`))
    },
  )
})

test('a name that is too long for a message is none without messages', () => {
  expect(readConfig({ PUBLIC_URL: `https://${'h'.repeat(63)}.example` }).sms).toBeNull()
})
