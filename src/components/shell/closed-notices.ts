/**
 * Tells the stylesheet which notices are closed. Runs as text in the head of a page: it may use nothing from outside
 * itself.
 */
export function markClosedNotices() {
  try {
    const closed: unknown = JSON.parse(localStorage.getItem('delguur:closed-notices') ?? '[]')
    if (Array.isArray(closed)) document.documentElement.dataset['closedNotices'] = closed.join(' ')
  } catch {
    // Storage is denied: every notice is shown.
  }
}
