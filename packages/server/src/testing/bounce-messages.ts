// Bounce messages of mail servers, written by hand after real ones.

interface Returned {
  /** Where the message is delivered: the return path. */
  readonly returnPath: string;
  readonly to: string;
  readonly status?: string;
  readonly action?: string;
  readonly diagnostic?: string;
}

const crlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'));

const original = ({ to }: Pick<Returned, 'to'>) => `Return-Path: <rebonds@lampion.example>
From: Lampion <bonjour@lampion.example>
To: ${to}
Subject: =?UTF-8?Q?Samedi=2C_=C3=A7a_danse?=
Message-ID: <0197a1c2@lampion.example>`;

export function postfixBounce(about: Returned): Buffer {
  const { returnPath, to, status = '5.1.1', action = 'failed' } = about;
  const diagnostic =
    about.diagnostic ??
    `smtp; 550 5.1.1 <${to}>: Recipient address rejected: User\n    unknown in virtual mailbox table`;
  return crlf(`Return-Path: <>
X-Original-To: ${returnPath}
Delivered-To: lampion@mx.lampion.example
Received: by mx.lampion.example (Postfix)
	id 4F2A31C0B7; Mon,  1 Mar 2027 13:00:01 +0100 (CET)
Date: Mon,  1 Mar 2027 13:00:01 +0100 (CET)
From: MAILER-DAEMON@mx.exemple.fr (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${returnPath}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="9B7D01C0A2.1803902401/mx.exemple.fr"
Content-Transfer-Encoding: 8bit
Message-Id: <20270301120001.4F2A31C0B7@mx.exemple.fr>

This is a MIME-encapsulated message.

--9B7D01C0A2.1803902401/mx.exemple.fr
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mx.exemple.fr.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--9B7D01C0A2.1803902401/mx.exemple.fr
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.exemple.fr
X-Postfix-Queue-ID: 9B7D01C0A2
X-Postfix-Sender: rfc822; ${returnPath}
Arrival-Date: Mon,  1 Mar 2027 13:00:00 +0100 (CET)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.exemple.fr
Diagnostic-Code: ${diagnostic}

--9B7D01C0A2.1803902401/mx.exemple.fr
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

${original(about)}

Bonjour
--9B7D01C0A2.1803902401/mx.exemple.fr--
`);
}

/** Exim reports 5.0.0 for every permanent failure and quotes the other server's answer. */
export function eximBounce(about: Returned): Buffer {
  const { returnPath, to, status = '5.0.0' } = about;
  const diagnostic = about.diagnostic ?? "smtp; 550 5.1.1 User doesn't exist";
  return crlf(`Return-path: <>
Envelope-to: ${returnPath}
Delivery-date: Mon, 01 Mar 2027 13:00:02 +0100
Received: from Debian-exim by mx.exemple.fr with local (Exim 4.96)
	id 1rAbCd-0001Xy-2Z
	for ${returnPath};
	Mon, 01 Mar 2027 13:00:02 +0100
X-Failed-Recipients: ${to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.exemple.fr>
To: ${returnPath}
References: <0197a1c2@lampion.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1803902402-eximdsn-1804289383
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1rAbCd-0001Xy-2Z@mx.exemple.fr>
Date: Mon, 01 Mar 2027 13:00:02 +0100

--1803902402-eximdsn-1804289383
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${to}
    host mail.exemple.fr [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<${to}>:
    550 5.1.1 User doesn't exist

--1803902402-eximdsn-1804289383
Content-type: message/delivery-status

Reporting-MTA: dns; mx.exemple.fr

Action: failed
Final-Recipient: rfc822;${to}
Status: ${status}
Remote-MTA: dns; mail.exemple.fr
Diagnostic-Code: ${diagnostic}

--1803902402-eximdsn-1804289383
Content-type: message/rfc822

${original(about)}

--1803902402-eximdsn-1804289383--
`);
}

/** Exchange in French: a base64 body, the recipient in its own field, an encoded status. */
export function exchangeBounce(about: Returned): Buffer {
  const { returnPath, to, status = '5.1.10' } = about;
  const message = Buffer.from(
    `<html><body><p>Échec de la remise à ${to} : l’adresse est introuvable.</p></body></html>`,
  );
  return crlf(`From: "Microsoft Outlook"
	<MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@exemple.onmicrosoft.com>
To: <${returnPath.toUpperCase()}>
Date: Mon, 1 Mar 2027 12:00:03 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="ad31b2c8-8a7e-4f1b-9d53-1c2f5f3f4a10"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: fr-FR
Message-ID: <7a6d8a1f-1f8b-4f52-9f6a-0a6a2e1c9c55@PR0P264MB1234.FRAP264.PROD.OUTLOOK.COM>
In-Reply-To: <0197a1c2@lampion.example>
Subject: =?utf-8?B?Tm9uIHJlbWlzwqA6IFNhbWVkaSwgw6dhIGRhbnNl?=
Auto-Submitted: auto-replied
MIME-Version: 1.0

--ad31b2c8-8a7e-4f1b-9d53-1c2f5f3f4a10
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="0b1d6b6f-2f6d-4a6d-8f3f-4d9d4f7f0f11"

--0b1d6b6f-2f6d-4a6d-8f3f-4d9d4f7f0f11
Content-Type: text/html; charset="utf-8"
Content-Transfer-Encoding: base64

${message.toString('base64')}

--0b1d6b6f-2f6d-4a6d-8f3f-4d9d4f7f0f11--

--ad31b2c8-8a7e-4f1b-9d53-1c2f5f3f4a10
Content-Type: message/delivery-status
Content-Transfer-Encoding: quoted-printable

Reporting-MTA: dns;PR0P264MB1234.FRAP264.PROD.OUTLOOK.COM
Received-From-MTA: dns;mx.lampion.example
Arrival-Date: Mon, 1 Mar 2027 12:00:02 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: ${status}
Diagnostic-Code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; Recipient not =
found by SMTP address lookup
X-Display-Name: ${to}

--ad31b2c8-8a7e-4f1b-9d53-1c2f5f3f4a10
Content-Type: message/rfc822

${original(about)}

--ad31b2c8-8a7e-4f1b-9d53-1c2f5f3f4a10--
`);
}

export function gmailBounce(about: Returned): Buffer {
  const { returnPath, to, status = '5.1.1', action = 'failed' } = about;
  return crlf(`Delivered-To: ${returnPath}
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${returnPath}
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <0197a1c2@lampion.example>
In-Reply-To: <0197a1c2@lampion.example>
Message-ID: <65e1c0f1.050a0220.1b2c3.4d5e.GMR@mx.google.com>
Date: Mon, 01 Mar 2027 04:00:04 -0800 (PST)
Content-Type: multipart/report; boundary="00000000000061b5a30616a1f0d3"; report-type=delivery-status

--00000000000061b5a30616a1f0d3
Content-Type: multipart/related; boundary="00000000000061b9d60616a1f0d4"

--00000000000061b9d60616a1f0d4
Content-Type: multipart/alternative; boundary="00000000000061b9e00616a1f0d5"

--00000000000061b9e00616a1f0d5
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

** Adresse introuvable **

Votre message n'a pas =C3=A9t=C3=A9 distribu=C3=A9 =C3=A0 ${to}.

--00000000000061b9e00616a1f0d5--
--00000000000061b9d60616a1f0d4
Content-Type: image/png; name="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--00000000000061b9d60616a1f0d4--
--00000000000061b5a30616a1f0d3
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Received-From-MTA: dns; bonjour@lampion.example
Arrival-Date: Mon, 01 Mar 2027 04:00:03 -0800 (PST)
X-Original-Message-ID: <0197a1c2@lampion.example>

Final-Recipient: rfc822; ${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-${status} The email account that you tried to reach does not exist. Please try
 550-${status} double-checking the recipient's email address for typos or
 550 ${status} unnecessary spaces. s9-20020a05600c45c900b0040fe1aaaaaa - gsmtp
Last-Attempt-Date: Mon, 01 Mar 2027 04:00:04 -0800 (PST)

--00000000000061b5a30616a1f0d3
Content-Type: message/rfc822

${original(about)}

--00000000000061b5a30616a1f0d3--
`);
}

/**
 * A complaint in the Abuse Reporting Format, as feedback loops send it to the mailbox that signed
 * up for them.
 */
export function complaint({ returnPath, to, type = 'abuse' }: Returned & { readonly type?: string }): Buffer {
  return crlf(`From: <feedback@arf.exemple.fr>
Date: Mon, 1 Mar 2027 13:00:05 +0100
Subject: FW: Samedi
To: <plaintes@lampion.example>
Message-ID: <arf.1@exemple.fr>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
     boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received from IP
192.0.2.1 on Mon, 1 Mar 2027 12:59:00 +0100.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Rcpt-To: <${to}>
Received-Date: Mon, 1 Mar 2027 12:59:00 +0100
Source-IP: 192.0.2.1

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

Return-Path: <${returnPath}>
From: Lampion <bonjour@lampion.example>
To: <${to}>
Subject: Samedi

Bonjour
--part1_13d.2e68ed54_boundary--
`);
}

/** An out-of-office reply: automatic answers go to the return path too. */
export function holidayAnswer({ returnPath, to }: Returned): Buffer {
  return crlf(`From: Camille <${to}>
To: ${returnPath}
Subject: =?ISO-8859-1?Q?Absente_jusqu'au_8_=3A_r=E9ponse_automatique?=
Auto-Submitted: auto-replied
Precedence: bulk
Message-ID: <absence@exemple.fr>
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Je suis absente. 550 5.1.1 n'est pas une erreur, Action: failed non plus.

Action: failed
Status: 5.1.1
`);
}
