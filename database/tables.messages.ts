import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AlertLevel } from '../contract/alerts.ts'
import type { MailState } from '../contract/mails.ts'
import type { QuoteStatus, QuoteTax } from '../contract/quotes.ts'
import type { RankingFields, RankingType } from '../contract/rankings.ts'
import type { Moment, StampedMoment } from './tables.moments.ts'

interface MailsTable {
  id: Generated<string>
  kind: string
  data: JSONColumnType<object> | null
  user_id: number | null
  recipient: Generated<string>
  subject: Generated<string>
  state: Generated<MailState>
  tries: Generated<number>
  error: Generated<string>
  queued_at: StampedMoment
  tried_at: Moment | null
  ended_at: Moment | null
  search_text: GeneratedAlways<string>
  sms_month: string | null
  uncertain_tries: Generated<number>
}

interface ProposalsMailedTable {
  user_id: number
  mailed_on: string
}

interface AlertsTable {
  zone_id: number
  user_id: number
  level: AlertLevel
  created_at: StampedMoment
  sms: Generated<boolean>
}

interface ClassSnapshotsTable {
  zone_id: number
  type: RankingType
  ranking: JSONColumnType<RankingFields>
}

interface AlertEventsTable {
  id: GeneratedAlways<number>
  zone_id: number
  type: RankingType
  before: JSONColumnType<RankingFields> | null
  after: JSONColumnType<RankingFields> | null
  corrects_id: number | null
  at: Moment
  due_at: Moment
  queued_at: Moment | null
}

interface AlertNoticesTable {
  event_id: number
  user_id: number
  mail_id: string | null
  known_class: string | null
  sms_id: string | null
  known_by_sms: string | null
}

interface PhonesTable {
  user_id: number
  number: string
  end_code: string
  proved_at: StampedMoment
}

interface PhoneCodesTable {
  user_id: number
  number: string
  code_hash: string | null
  tries: Generated<number>
  expires_at: Moment
}

interface SmsMonthsTable {
  month: string
  sent: Generated<number>
  warned_at: Moment | null
  full_at: Moment | null
}

interface PushKeysTable {
  id: Generated<boolean>
  public_key: string
  private_key: string
}

interface PushSubscriptionsTable {
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  created_at: StampedMoment
}

interface QuotesTable {
  id: GeneratedAlways<number>
  reference: string
  user_id: number
  key: string
  zone_id: number
  analyses: RankingType[]
  samples: number
  wished_on: string
  message: Generated<string>
  status: Generated<QuoteStatus>
  amount: number | null
  answer: Generated<string>
  created_at: StampedMoment
  seen_at: Moment | null
  answered_at: Moment | null
  answered_by_id: number | null
  version: Generated<number>
  tax: QuoteTax | null
  valid_until: string | null
  accepted_at: Moment | null
}

interface NewsTable {
  id: GeneratedAlways<number>
  title: string
  body: string
  published_from_on: string
  published_to_on: string | null
  created_at: StampedMoment
  updated_at: StampedMoment
  user_id: number | null
  version: Generated<number>
  html: string | null
}

interface NewsReadsTable {
  user_id: number
  news_id: number
  read_at: StampedMoment
}

/** The tables of what people are told and what they ask. */
export interface MessageTables {
  mails: MailsTable
  proposals_mailed: ProposalsMailedTable
  alerts: AlertsTable
  class_snapshots: ClassSnapshotsTable
  alert_events: AlertEventsTable
  alert_notices: AlertNoticesTable
  phones: PhonesTable
  phone_codes: PhoneCodesTable
  sms_months: SmsMonthsTable
  push_keys: PushKeysTable
  push_subscriptions: PushSubscriptionsTable
  quotes: QuotesTable
  news: NewsTable
  news_reads: NewsReadsTable
}
