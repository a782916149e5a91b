const NAME = /^[\p{Script=Cyrillic}\s.-]*$/u

/**
 * Whether a name is in Cyrillic, as in Mongolian identity papers. The empty string passes: required fields are checked
 * elsewhere.
 */
export const isCyrillicName = (written: string) => NAME.test(written)
