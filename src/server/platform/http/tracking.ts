const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|ttclid|yclid|igshid|twclid|mc_[ce]id|_ga|_gl|ref_src|fb_\w+)$/i

/** Query parameters that advertisers append; no page depends on them. */
export const isTracking = (name: string) => TRACKING.test(name)
