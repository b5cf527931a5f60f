import { markdownToHtml } from './markdown.ts'

// Ended by the one that started it, or with it.
process.on('message', (body) => process.send?.(markdownToHtml(String(body))))
