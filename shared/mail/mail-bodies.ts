import type { MailDocument } from '../contract/mail.ts';

type MailDocumentPart = MailDocument['parts'][number];

/** The two bodies of a mail. Neither has a link or loads anything: a list must not tell anybody that it was read. */

/** Plain text, in lines that read well where columns do not line up. */
export function mailText({ title, intro, parts, foot }: MailDocument): string {
  const blocks = [title, intro, ...parts.map(textOfPart), foot.join('\n')];
  return `${blocks.join('\n\n')}\n`;
}

function textOfPart({ title, summary, notes, rows, empty }: MailDocumentPart): string {
  const head = [
    title.toUpperCase(),
    summary,
    ...notes.map(({ tone, text }) => (tone === 'warning' ? `! ${text}` : text)),
  ];
  const lines = rows.map(({ cells }) => `- ${cells.filter((cell) => cell !== '').join(' | ')}`);
  return [...head, '', ...(empty === null ? lines : [empty])].join('\n');
}

const ink = '#1b2430';
const quiet = '#52606d';
const line = '#d5dce3';
const font = 'font-family:Arial,Helvetica,sans-serif';

/** Words carry what colours say, for those who print it or do not see them. */
const stateColours: Readonly<Record<MailDocumentPart['rows'][number]['state'], string>> = {
  over: '#a3232b',
  due: '#8a5300',
  unknown: quiet,
  fine: ink,
};

/** HTML as mail programs of all ages show it: tables, and styles on the elements themselves. */
export function mailHtml(document: MailDocument, language: string): string {
  const { subject, title, intro, parts, foot } = document;
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#ffffff;color:${ink};${font}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" style="max-width:760px;margin:0 auto">
<tr><td style="padding:24px 20px">
<h1 style="margin:0 0 4px;font-size:22px;line-height:28px;font-weight:bold;color:${ink};${font}">${escaped(title)}</h1>
<p style="margin:0;font-size:14px;line-height:20px;color:${quiet};${font}">${escaped(intro)}</p>
${parts.map(htmlOfPart).join('\n')}
<p style="margin:28px 0 0;padding-top:12px;border-top:1px solid ${line};font-size:12px;line-height:18px;color:${quiet};${font}">${foot.map(escaped).join('<br>')}</p>
</td></tr>
</table>
</body>
</html>
`;
}

/** A letter as a person wrote it: its paragraphs, and nothing else. */
export function letterHtml(subject: string, body: string, language: string): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((text) => `<p style="margin:0 0 14px">${escaped(text).replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<title>${escaped(subject)}</title>
</head>
<body style="margin:20px;font-size:15px;line-height:22px;color:${ink};${font}">
${paragraphs.join('\n')}
</body>
</html>
`;
}

function htmlOfPart({ title, summary, notes, heads, rows, empty }: MailDocumentPart): string {
  const head = `<h2 style="margin:28px 0 4px;font-size:17px;line-height:24px;font-weight:bold;color:${ink};${font}">${escaped(title)}</h2>
<p style="margin:0 0 4px;font-size:14px;line-height:20px;color:${ink};${font}">${escaped(summary)}</p>
${notes.map(htmlOfNote).join('\n')}`;
  if (empty !== null) {
    return `${head}
<p style="margin:12px 0 0;font-size:14px;line-height:20px;color:${ink};${font}">${escaped(empty)}</p>`;
  }
  const cell = `padding:7px 12px 7px 0;border-bottom:1px solid ${line};font-size:14px;line-height:18px;text-align:left;vertical-align:top;${font}`;
  const headCells = heads.map(
    (text) => `<th scope="col" style="${cell};font-size:12px;font-weight:bold;color:${quiet}">${escaped(text)}</th>`,
  );
  const bodyRows = rows.map(({ cells, state }) => {
    const texts = cells.map((text, index) => {
      // The first names the row, the second says how pressing it is.
      const weight = index < 2 ? ';font-weight:bold' : '';
      const colour = index === 1 ? stateColours[state] : ink;
      return `<td style="${cell}${weight};color:${colour}">${escaped(text)}</td>`;
    });
    return `<tr>${texts.join('')}</tr>`;
  });
  return `${head}
<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin-top:12px;border-collapse:collapse">
<thead><tr>${headCells.join('')}</tr></thead>
<tbody>
${bodyRows.join('\n')}
</tbody>
</table>`;
}

function htmlOfNote({ tone, text }: MailDocumentPart['notes'][number]): string {
  return tone === 'warning'
    ? `<p style="margin:8px 0;padding:8px 12px;border-left:4px solid #c77700;background:#fff6e5;font-size:14px;line-height:20px;color:${ink};${font}"><b>${escaped(text)}</b></p>`
    : `<p style="margin:0;font-size:14px;line-height:20px;color:${quiet};${font}">${escaped(text)}</p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
