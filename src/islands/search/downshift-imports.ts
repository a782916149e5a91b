/**
 * Imports of Downshift, by name (see `slimDownshift` in astro.config.mjs). It reads React as a namespace, and two
 * CommonJS packages for checks that only development has: bundled as they are, every island of every page would carry
 * the code that turns CommonJS modules into namespaces.
 */
export {
  cloneElement,
  Component,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState
} from 'react'

const check = Object.assign(() => null, { isRequired: () => null })

/** `prop-types`: TypeScript has checked the properties. */
export default {
  ...{ any: check, array: check, bool: check, func: check, number: check, string: check },
  shape: () => check,
  checkPropTypes: () => {}
}

/** `react-is`: asked by Downshift's class component, which is not used. */
export const isForwardRef = () => false
