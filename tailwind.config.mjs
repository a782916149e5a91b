/**
 * The tokens of the shop. Colours are variables (src/styles/global.css), so that dark mode is one block
 * of values and no class says `dark:`.
 * @type {import('tailwindcss').Config}
 */
export default {
  theme: {
    screens: {
      small: '480px',
      /** Where the shop changes between mobile and desktop. */
      desk: '992px',
      wide: '1280px'
    },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: 'var(--paper)',
      mist: 'var(--mist)',
      ink: { DEFAULT: 'var(--ink)', soft: 'var(--ink-soft)' },
      line: { DEFAULT: 'var(--line)', strong: 'var(--line-strong)' },
      accent: {
        DEFAULT: 'var(--accent)',
        strong: 'var(--accent-strong)',
        soft: 'var(--accent-soft)',
        ink: 'var(--accent-ink)'
      },
      sale: { DEFAULT: 'var(--sale)', soft: 'var(--sale-soft)' },
      warn: { DEFAULT: 'var(--warn)', soft: 'var(--warn-soft)' },
      shade: 'var(--shade)',
      tile: { ink: 'var(--tile-ink)', accent: 'var(--tile-accent)' },
      night: { DEFAULT: 'var(--night)', deep: 'var(--night-deep)', soft: 'var(--night-soft)' },
      ice: { DEFAULT: 'var(--ice)', soft: 'var(--ice-soft)' },
      gold: { DEFAULT: 'var(--gold)', soft: 'var(--gold-soft)' }
    },
    fontFamily: {
      sans: ['var(--font-onest)'],
      display: ['var(--font-cormorant)'],
      serif: ['var(--font-source-serif)']
    },
    extend: {
      maxWidth: { page: '82rem', text: '42rem' },
      borderRadius: { card: '0.5rem' },
      transitionTimingFunction: { calm: 'cubic-bezier(0.2, 0, 0, 1)' }
    }
  }
}
