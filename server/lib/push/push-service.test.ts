import { expect, test } from 'vitest'
import { mayBeWrittenTo } from './push-service.ts'

const TRIAL = 'http://127.0.0.1:4000'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
  'https://fcm.googleapis.com:443/fcm/send/abc',
])('%s is a push service, wherever the site is', (endpoint) => {
  expect([null, TRIAL].map((origin) => mayBeWrittenTo(endpoint, origin))).toEqual([true, true])
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://me:secret@fcm.googleapis.com/fcm/send/abc',
  'https://me@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://fcm.googleapis.com./fcm/send/abc',
  'https://evilfcm.googleapis.com/fcm/send/abc',
  'https://push.services.mozilla.com/wpush',
  'https://evilpush.services.mozilla.com/wpush',
  'https://evil.example/?https://web.push.apple.com/',
  'https://web.push.apple.com.evil.example/',
  'https://evil.example#.notify.windows.com',
  'https://evil.example\\.notify.windows.com/',
  'https://storage.googleapis.com/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'http://169.254.169.254/latest/meta-data',
  'https://[fd00::1]/',
  'https://0x0a000001/',
  'https://0.0.0.0/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'http://localhost.evil/',
  'https://localhost.evil/',
  'https://evil.localhost/',
  'https://127.0.0.1.evil/',
  'http://user@127.0.0.1:4000/',
  'http://127.0.0.1:4001/device/1',
  'https://127.0.0.1:4000/',
  'http://localhost:4000/',
  'http://[::1]:4000/',
  'http://127.0.0.1/',
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'data:text/plain,',
  'javascript:alert(1)',
  '//fcm.googleapis.com/',
  'fcm.googleapis.com/fcm',
  '',
])('%s is not, wherever the site is', (endpoint) => {
  expect([null, TRIAL].map((origin) => mayBeWrittenTo(endpoint, origin))).toEqual([false, false])
})

test.each(['http://127.0.0.1:4000/device/1', 'http://127.0.0.1:4000', 'http://2130706433:4000/'])(
  '%s is one only where that origin is given for trials',
  (endpoint) => {
    expect([null, TRIAL].map((origin) => mayBeWrittenTo(endpoint, origin))).toEqual([false, true])
  },
)
