import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Translate } from '../../shared/i18n/texts.ts';
import { mailAddressSchema } from '../../shared/settings/mail-address.ts';
import { mailGroupSchema } from '../../shared/settings/mail-group.ts';
import { describedBy, Field } from './field.tsx';
import './field.css';

function linesOf(recipients: string): readonly string[] {
  return recipients
    .split(/[\n,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The longest address that is one has 254 characters; what is no address may have any number. */
const mostShownCharacters = 80;

function shortened(text: string): string {
  return text.length <= mostShownCharacters ? text : `${text.slice(0, mostShownCharacters - 1)}…`;
}

function recipientsProblem(lines: readonly string[], t: Translate): string {
  const noAddress = lines.find((line) => !mailAddressSchema.safeParse(line).success);
  return noAddress === undefined
    ? t('mailing.form.needRecipients')
    : t('mailing.form.wrongRecipient', { address: shortened(noAddress) });
}

/** Addresses that are typed as one text, one a line; what is wrong with them is said in words. */
export function typedRecipients(t: Translate) {
  return z.string().transform((typed, { addIssue }) => {
    const lines = linesOf(typed);
    const read = mailGroupSchema.shape.recipients.safeParse(lines);
    if (!read.success) addIssue(recipientsProblem(lines, t));
    return read.data ?? z.NEVER;
  });
}

interface RecipientsFieldProps extends ComponentProps<'textarea'> {
  readonly id: string;
  readonly problem: string | undefined;
}

/** Who gets a mail. */
export function RecipientsField({ id, problem, ...rest }: RecipientsFieldProps) {
  const { t } = useTranslation();
  return (
    <Field id={id} label={t('mailing.form.recipients')} problem={problem}>
      <textarea
        {...rest}
        aria-describedby={describedBy(id, { problem })}
        aria-invalid={problem !== undefined || undefined}
        className="input-lines"
        id={id}
        spellCheck={false}
      />
    </Field>
  );
}
