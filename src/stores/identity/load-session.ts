import { loadChunk } from '../../lazy/load-chunk.ts'

/** Between the page and the session, so that no page lists the files of it (each costs a page 20 bytes). */
export const loadAccessToken = async (refused?: string) =>
  (await loadChunk(() => import('./session.ts'))).accessToken(refused)
