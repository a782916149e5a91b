const listed = (text: string) => text.trim().split(/\s+/)

/** From published lists of the commonest passwords, and as people make them in Mongolia. */
export const COMMON_PASSWORDS = [
  ...listed(`
    password1 Password123! P@ssw0rd P@$$w0rd1 passw0rd password2026 qwerty123 qwertyuiop 1q2w3e4r5t 1qaz2wsx zaq12wsx
    q1w2e3r4 qazwsxedc asdfghjkl asdf1234 qwer1234 1234qwer zxcvbnm123 mnbvcxz1 qwe123qwe 123qweasd iloveyou1 princess1
    football1 baseball1 liverpool1 chelsea1 sunshine1 superman1 trustno1 letmein1 welcome123 admin123 abc123456
    123456789 1234567890 0987654321 147258369 11111111 12341234 a1b2c3d4 aa123456 monkey123 dragon123 master123
    michael1 jessica1 charlie1 starwars1 whatever1 computer1 samsung1 google123 facebook1 secret123 changeme1
    summer2026 winter2025 January2026 19900101 01011990`),
  ...listed(`
    mongol123 Mongol2026 delguur2026 Delguur2026! bayarlalaa1 bayarlalaa123 ulaanbaatar1 chingis123 chinggis1
    chingiskhan temuujin2005 batbayar99 ganbold88 saruul2010 hairtaishuu hairtai123 naadam2026 tsagaansar2027 nuutsug123
    erdenet2020 darkhan99 sarnai123 99112233 88001122 99887766 95951234
    монгол123 Баярлалаа1 чингисхаан1 дэлгүүр2026 наадам2026 фцужэнгш1 йыбөахрол ячёсмить`)
]

/** Of somebody whose phone is 99191234, their address bolormaa.g@example.mn and their name Болормаа. */
export const OWN_PASSWORDS = listed('bolormaa1990 Bolormaa!! my99191234 99191234aa болормаа77 bolormaa.g1')

export const GOOD_PASSWORDS = [
  'wind over the steppe',
  'correct horse battery',
  'piano window 42 sheep',
  'lamp.tiger.river.88',
  'another steppe rain',
  'Zq8-rain-Khuvsgul',
  'хавар цэцэглэнэ',
  'намар шарлана',
  'тал нутаг дөрвөн улирал',
  'далай шиг урт',
  'шар тэмээ далай нисэв',
  'зуны бороо намдлаа',
  'эрвээхэй9цонх',
  'gantsaaraa uuland garlaa',
  'Huvsgul nuuriin tsenher us',
  'tosontsengel73zuud',
  'miniiShar7nohoi!goy',
  'xK9vLm2q',
  'q7#Tz!wB',
  'vR4pTe9w',
  'kdjeuhfyq7'
]
