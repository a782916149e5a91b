const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text made safe for the content and the quoted attributes of XML, and of HTML that is kept as text (Cached.astro). */
export const escapeXml = (text: string) => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
