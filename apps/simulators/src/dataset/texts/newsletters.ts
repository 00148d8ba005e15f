/** HTML newsletters that land in the same mailbox: table layouts, inline styles, tracking pixels, odd tags. */
export interface Newsletter {
  subject: string;
  html: string;
  text: string;
}

const shell = (title: string, colour: string, content: string): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${title}</title>
<style type="text/css">.ExternalClass{width:100%} @media only screen and (max-width:600px){.container{width:100% !important}}</style></head>
<body bgcolor="#f4f4f4" style="margin:0;padding:0"><!--[if mso]><table width="600"><tr><td><![endif]-->
<table class="container" width="600" align="center" cellpadding="0" cellspacing="0" border="0" style="background:#ffffff;font-family:Arial,Helvetica,sans-serif">
<tr><td style="background:${colour};color:#ffffff;padding:24px;font-size:22px"><strong>${title}</strong></td></tr>
<tr><td style="padding:24px;color:#333333;font-size:15px;line-height:22px">${content}</td></tr>
<tr><td style="padding:16px 24px;color:#888888;font-size:12px">You get this because you are a contact of {company}. <a href="https://{domain}/unsubscribe?u=8841" style="color:#888888">Unsubscribe</a> | <a href="https://{domain}/preferences">Preferences</a></td></tr>
</table><img src="https://track.{domain}/o/8841.gif" width="1" height="1" alt="" border="0"><!--[if mso]></td></tr></table><![endif]--></body></html>`;

export const newsletters: Newsletter[] = [
  {
    subject: '{company} News: what we shipped this quarter',
    html: shell(
      '{company} News',
      '#1f4e79',
      '<h2 style="margin:0 0 12px">What we shipped this quarter</h2><p>Hello,</p><p>it has been a busy autumn. Three things you may have missed:</p><ul><li><b>New customer portal</b> with invoices and tickets in one place</li><li><b>Faster delivery</b>: 92% of orders now leave within 24 hours</li><li>Our <a href="https://{domain}/events">winter open house</a>, with coffee</li></ul><table cellpadding="0" cellspacing="0"><tr><td style="background:#1f4e79;padding:12px 20px"><a href="https://{domain}/news" style="color:#ffffff;text-decoration:none">Read more</a></td></tr></table>',
    ),
    text: 'What we shipped this quarter\n\n* New customer portal\n* Faster delivery: 92% of orders leave within 24 hours\n* Winter open house\n\nRead more: https://{domain}/news',
  },
  {
    subject: 'You’re invited: {company} webinar on {topic}',
    html: shell(
      'Live webinar',
      '#7a1f5c',
      '<p style="font-size:18px"><b>Lessons learned from {topic}</b></p><p>Join {first} {last} and guests for 45 minutes of honest numbers and open questions.</p><p style="text-align:center"><a href="https://{domain}/webinar" style="background:#7a1f5c;color:#fff;padding:12px 28px;border-radius:4px;text-decoration:none">Save my seat</a></p><hr style="border:none;border-top:1px solid #eeeeee"><p>Can’t make it? <a href="https://{domain}/recordings">Watch earlier recordings</a>.</p>',
    ),
    text: 'Live webinar: Lessons learned from {topic}\n\nSave your seat: https://{domain}/webinar',
  },
  {
    subject: '20% off everything until Sunday',
    html: shell(
      'Season finale',
      '#b5341b',
      '<center><font size="6" color="#b5341b"><b>20% OFF</b></font><br><font size="3">on everything at {company}, until Sunday midnight</font></center><table width="100%" cellpadding="8"><tr><td width="50%" align="center"><img src="https://{domain}/img/a.jpg" width="220" alt="Starter kit"><br>Starter kit <s>$89</s> <b>$71</b></td><td width="50%" align="center"><img src="https://{domain}/img/b.jpg" width="220" alt="Team kit"><br>Team kit <s>$349</s> <b>$279</b></td></tr></table>',
    ),
    text: '20% OFF on everything at {company}, until Sunday midnight.\n\nShop: https://{domain}/sale',
  },
  {
    subject: 'Important: we are moving offices',
    html: shell(
      'We are moving',
      '#256029',
      '<p>Dear partners,</p><p>from the first of {month} you will find {company} at a new address. Phone numbers and mail addresses stay the same; only deliveries need to change.</p><blockquote style="border-left:3px solid #256029;padding-left:12px;margin-left:0">Loading dock: gate 4, Monday to Friday, 7 am to 3 pm</blockquote><p>Thank you for updating your records.<br>The {company} team</p>',
    ),
    text: 'From the first of {month} you will find {company} at a new address. Loading dock: gate 4, Monday to Friday, 7 am to 3 pm.',
  },
];
