import { lazyPart } from '../../../ui/lazy-part.tsx'

export const LazyTextDiff = lazyPart(() => import('./text-diff.tsx').then((file) => file.TextDiff))
