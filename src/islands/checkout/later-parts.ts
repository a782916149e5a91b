/** Between the page and what its later steps need, so that the page does not list the files of it (each costs 20 bytes). */
export const whereTo = () => import('./where-to.tsx')
export const courier = () => import('./courier.tsx')
export const waysToPay = () => import('./ways-to-pay.tsx')
export const review = () => import('./review.tsx')
export const unseen = () => import('../shell/unacknowledged-change.tsx')
export const codeField = () => import('../codes/code-field.tsx').then(({ CodeField }) => ({ default: CodeField }))
