const NAME = /^[\p{Script=Cyrillic}\s.-]*$/u

/** As names stand in Mongolian papers; whether there is one at all is asked elsewhere. */
export const isCyrillicName = (written: string) => NAME.test(written)
