import { lazyPart } from '../../../ui/lazy-part.tsx'

export const LazyProposals = lazyPart(() => import('./proposals.tsx').then((file) => file.Proposals))
