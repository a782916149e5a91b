/** Texts that would run or change the page where one place forgot to escape them. */
export const SCRIPT_PAYLOADS = [
  '<script>window.hacked=1</script>',
  '</script><script>window.hacked=2</script>',
  '<img src=x onerror="window.hacked=3">',
  '"><svg onload=window.hacked=4>',
  "'-window['hacked']=5-'",
  '<iframe srcdoc="<script>parent.hacked=6</script>"></iframe>',
  '<a href="javascript:window.hacked=7">энд дар</a>',
  '{{constructor.constructor("window.hacked=8")()}}',
  '<!--<img src="--><img src=x onerror=window.hacked=9//">',
  '&lt;b&gt;&#x3C;script&#x3E;window.hacked=10&#x3C;/script&#x3E;'
] as const

/** Ways out of where a text stands, by the place that forgot to escape it. */
const EXITS = ['', '">', "'>", '</title>', '</textarea>', '</script>', '</style>', '-->', ']]>', '`>'] as const

/** Elements that run a script when they are parsed, loaded, focused or used. */
const ELEMENTS = [
  '<script>hacked()</script>',
  '<ScRiPt src=//x.example/hacked.js></sCrIpT>',
  '<img src=x onerror=hacked()>',
  '<svg/onload=hacked()>',
  '<body onpageshow=hacked()>',
  '<details open ontoggle=hacked()>',
  '<input autofocus onfocus=hacked()>',
  '<video><source onerror=hacked()></video>',
  '<iframe srcdoc="&lt;script&gt;hacked()&lt;/script&gt;"></iframe>',
  '<object data="data:text/html,<script>hacked()</script>"></object>',
  '<math><style><img src=x onerror=hacked()></style></math>',
  '<meta http-equiv=refresh content="0;url=javascript:hacked()">'
] as const

/** Links that run a script, as HTML and as Markdown write them. */
const LINKS = [
  'javascript:hacked()',
  'JaVaScRiPt:hacked()',
  'java&#9;script:hacked()',
  'data:text/html,<b>hacked',
  'vbscript:hacked()'
]
const LINKED = [
  (link: string) => `<a href="${link}">дар</a>`,
  (link: string) => `[дар](${link})`,
  (link: string) => `![зураг](${link})`,
  (link: string) => `<${link}>`,
  (link: string) => `[дар][1]\n\n[1]: ${link}`
]

/** Texts that templates and other languages than HTML would run. */
const TEMPLATES = [
  '{{hacked()}}',
  '${hacked()}',
  '<%= hacked() %>',
  '#{hacked()}',
  "';hacked();//",
  '";hacked();//',
  '\\";hacked();//',
  '\u2028hacked()'
]

/** Over 150 different texts, each with a number, so that one that is found raw can be told from the others. */
export const MANY_SCRIPT_PAYLOADS: readonly string[] = [
  ...EXITS.flatMap(exit => ELEMENTS.map(element => exit + element)),
  ...LINKED.flatMap(linked => LINKS.map(linked)),
  ...TEMPLATES
].map((payload, number) => payload.replace('hacked', `hacked${number}`))
