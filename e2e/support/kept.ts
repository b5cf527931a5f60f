import type { Page } from '@playwright/test'

/** In the page: all that this browser keeps, as one text. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        texts.push(request.url, (await answer?.text()) ?? '')
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        for (const read of [rows.getAllKeys(), rows.getAll()]) {
          texts.push(JSON.stringify(await new Promise((resolve) => (read.onsuccess = () => resolve(read.result)))))
        }
      }
      db.close()
    }
    return texts.join('\n')
  })
