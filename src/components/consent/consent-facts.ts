/** Kept in the reader's browser and nowhere else: `yes` or `no`. */
export const CONSENT_KEY = 'delguur:consent'

export const VIEWS_URL = '/api/v2/page_views'
