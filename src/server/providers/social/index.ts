export { facebookSignIn } from './facebook.ts'
export { googleSignIn } from './google.ts'
export type { SocialProvider } from './port.ts'
