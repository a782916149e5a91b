import { loadPart } from '../lazy/load-part.ts'

/** Between the page and the session, so that no page lists the files of it (each costs a page 20 bytes). */
export const loadAccessToken = async (refused?: string) =>
  (await loadPart(() => import('./session.ts'))).accessToken(refused)
