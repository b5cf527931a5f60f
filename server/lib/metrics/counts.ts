/** Counts of this process since its start. Plain numbers: counting costs nothing while nobody asks for metrics. */
export const counts = { signInFailures: 0, refusedCalls: 0, sentMails: 0, failedMails: 0, sentSms: 0, failedSms: 0 }
