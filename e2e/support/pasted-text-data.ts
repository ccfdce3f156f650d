interface PastedText {
  readonly from: string;
  readonly html: string;
  /** The expected content of the editor. */
  readonly becomes: string;
}

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>` +
  `<![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${marker}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

/** Clipboard content of various programs, shortened, and what an article keeps of it. */
export const pastedTexts: readonly PastedText[] = [
  {
    from: 'Word',
    html:
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">' +
      '<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt} --></style>' +
      '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=FR><!--StartFragment-->' +
      "<h2 style='color:#2F5496'>Le bal<o:p></o:p></h2>" +
      "<p class=MsoNormal style='text-align:justify'>Venez <b style='mso-bidi-font-weight:normal'>tous</b>, " +
      "<i>même</i> <u>tard</u>.<span style='mso-spacerun:yes'> </span><o:p></o:p></p>" +
      wordItem(1, '·', 'Des lampions') +
      wordItem(2, 'o', 'Rouges') +
      wordItem(1, '·', 'Un accordéon') +
      '<p class=MsoNormal>Ensuite :</p>' +
      wordItem(1, '3.', 'Ranger') +
      wordItem(1, '4.', 'Dormir') +
      '<table class=MsoTable><tr><td><p class=MsoNormal><b>Soir</b></p></td><td><p class=MsoNormal>Prix</p></td></tr></table>' +
      '<!--EndFragment--></body></html>',
    becomes:
      '<h2>Le bal</h2><p>Venez <strong>tous</strong>, <em>même</em> <u>tard</u>.</p>' +
      '<ul><li><p>Des lampions</p><ul><li><p>Rouges</p></li></ul></li><li><p>Un accordéon</p></li></ul>' +
      '<p>Ensuite :</p><ol start="3"><li><p>Ranger</p></li><li><p>Dormir</p></li></ol>' +
      '<p><strong>Soir</strong> · Prix</p>',
  },
  {
    from: 'Google Docs',
    html:
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e">' +
      '<h3 dir="ltr" style="line-height:1.38"><span style="font-size:14pt;font-family:Arial">Le soir</span></h3>' +
      '<p dir="ltr" style="line-height:1.38"><span style="font-weight:400">On </span>' +
      '<span style="font-weight:700">danse</span><span style="font-style:italic"> encore</span>' +
      '<span style="text-decoration:line-through"> seul</span>, ' +
      '<a href="https://www.google.com/url?q=https://exemple.fr/plan&amp;sa=D" style="text-decoration:none"><span style="color:#1155cc">voir le plan</span></a></p><br />' +
      '<ul style="margin-top:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Un</span></p></li>' +
      '<li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Deux</span></p></li></ul></b>',
    becomes:
      '<h3>Le soir</h3><p>On <strong>danse</strong><em> encore</em><s> seul</s>, ' +
      '<a href="https://exemple.fr/plan">voir le plan</a></p><ul><li><p>Un</p></li><li><p>Deux</p></li></ul>',
  },
  {
    from: 'a web page',
    html:
      '<article class="post" style="color:red"><h1 id="top">Un titre</h1><script>alert(1)</script>' +
      '<p onclick="alert(2)">Un <font color="red">texte</font> <a href="javascript:alert(3)">piégé</a> ' +
      'et <a href="/blog" class="x" onmouseover="alert(4)">sûr</a>.</p>' +
      '<table><tr><td>Une case</td></tr></table><iframe src="https://exemple.fr"></iframe>' +
      '<blockquote><p>On m’a dit</p></blockquote><pre><code>a &lt; b</code></pre><hr>' +
      '<img src="https://exemple.fr/suivi.gif" alt="" width="1" height="1"><form><button>Non</button></form></article>',
    becomes:
      '<h1>Un titre</h1><p>Un texte piégé et <a href="/blog">sûr</a>.</p><p>Une case</p>' +
      '<blockquote><p>On m’a dit</p></blockquote><pre><code>a &lt; b</code></pre>',
  },
];
