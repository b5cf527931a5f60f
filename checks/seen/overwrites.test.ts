import { expect, test } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { declaredEndpoints } from '../contract-endpoints.ts'
import { filesEndingIn, isTest, read } from '../sources.ts'

/** A save tells what its person saw: a version, when it came, its files, or the class in force as it was shown, or what a check found. */
const WORDS = ['version', 'received_at', 'file_ids', 'shown', 'replaces', 'seen']
const SEEN = new RegExp(`"(${WORDS.join('|')})":`)

/** Calls that need not say it, by why nothing that a colleague wrote is lost unread. */
const WITHOUT: Record<string, readonly string[]> = {
  'only of the person themselves': [
    ...['requestDeletion', 'cancelDeletion', 'cancelDeletionByLink', 'endOtherSessions', 'endSession'],
    ...['updatePreferences', 'setAlert', 'deleteAlert', 'unsubscribe', 'resubscribe', 'setStartZone', 'createProof'],
    ...['passSecondStep', 'setUpSecondStep', 'enrolSecondStep', 'startPasskeySignIn', 'signInWithPasskey'],
    ...['setUpSecondFactor', 'addSecondFactor', 'deleteSecondFactor', 'renewRecoveryCodes', 'login', 'logout'],
    ...['forgotPassword', 'checkPasswordLink', 'resetPassword', 'updatePassword', 'redirectToProvider', 'register'],
    ...['setPush', 'deletePush', 'sendPhoneCode', 'provePhone', 'deleteOwnPhone', 'endSms', 'readNews', 'readResults'],
  ],
  'stores nothing that people write': [
    ...['previewMarkdown', 'countBatchPeople', 'retryMail', 'sendTrialMail', 'sendTrialSms'],
  ],
  'makes something new, which a second press finds there or makes beside it': [
    ...['createNews', 'createQuote', 'createResult', 'createResultFile', 'createToken', 'createUser', 'createZone'],
  ],
  'asks for a state by its name, and who set it last is in the journal': [
    ...['requireSecondFactor', 'deleteLogo', 'endFirstDay', 'showOutlook'],
  ],
  'is one choice, all of which is replaced knowingly, and the journal has who made the other one': ['updateLogo'],
  'refused once the account, the passage or a class of the batch has changed': [
    ...['activateUsers', 'cancelUserDeletion', 'dismissContentProposal', 'deleteBatch'],
  ],
  'can be done again, the other way too': ['deleteZone', 'inviteUser', 'createInvitationLink'],
  'takes away what nobody edits': ['deleteResultFile', 'deleteToken', 'deleteIdentity'],
}

const written = (await declaredEndpoints()).filter(
  ({ endpoint: { method, access } }) => method !== 'GET' && access !== 'automate' && access !== 'lecture',
)
const schemaOf = ({ endpoint: { body, query } }: (typeof written)[number]) =>
  [body, query].map((one) => one && JSON.stringify(toJSONSchema(one, { io: 'input', unrepresentable: 'any' }))).join()
const reasoned = Object.values(WITHOUT).flat()
const versioned = written.filter((one) => SEEN.test(schemaOf(one)) && !reasoned.includes(one.name))

test('a call that writes says what was seen, or stands above with its reason', () => {
  expect([...versioned.map(({ name }) => name), ...reasoned].sort()).toEqual(written.map(({ name }) => name).sort())
})

/** Where the contract asks for it, the types of call() already hold. */
const REQUIRED = /"required":\[[^\]]*"(version|received_at|shown|replaces)"/
const optional = versioned.filter((one) => !REQUIRED.test(schemaOf(one)))

const sights = optional.flatMap((one) =>
  WORDS.filter((word) => schemaOf(one).includes(`"${word}":`)).map((word) => [one.name, word] as const),
)

test.each(sights)('every screen that calls %s sends its %s', (name, word) => {
  const files = filesEndingIn(['.ts', '.tsx'], ['web']).filter((path) => !isTest(path))
  const parts = files.flatMap((path) => read(path).split(`call(${name}, `).slice(1))
  expect(parts.length).toBeGreaterThan(0)
  const isSent = new RegExp(`\\b${word}\\b`)
  expect(parts.filter((rest) => !isSent.test(rest.split('\n  }')[0] ?? ''))).toEqual([])
})

test('who deletes a result tells its files too, who imports zones what the check showed', () => {
  expect(sights).toContainEqual(['deleteResult', 'file_ids'])
  expect(sights).toContainEqual(['importZones', 'seen'])
})
