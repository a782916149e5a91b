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
