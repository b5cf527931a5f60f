/** Phones, desks and tablets alike; on iOS only once the site is on the home screen. */
export const canBeNotified = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** So that a browser keeps nothing of someone who has signed out. */
export async function endSubscription() {
  if (canBeNotified()) await (await findSubscription())?.unsubscribe()
}
