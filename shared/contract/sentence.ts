import { z } from 'zod';

/** What the engine says in words of its own; the catalogue has a text for each. */
export type SentenceCode =
  | 'divisions-on-their-way'
  | 'draft-gone'
  | 'rows-being-sent'
  | 'too-many-rows'
  | 'address-sends-on'
  | 'not-the-service'
  | 'not-the-service-status'
  | 'service-later'
  | 'service-answered'
  | 'test-ended-early'
  | 'both-keys-needed'
  | 'key-has-strange-signs'
  | 'keys-were-refused'
  | 'keys-cannot-be-used'
  | 'plain-http'
  | 'name-not-found'
  | 'no-connection'
  | 'certificate-out-of-date'
  | 'certificate-not-trusted'
  | 'proxy-lets-nothing-through'
  | 'connection-cut'
  | 'service-not-in-time'
  | 'service-address-needed'
  | 'no-such-column'
  | 'no-such-field'
  | 'column-with-record-needed'
  | 'row-was-sent'
  | 'row-in-doubt'
  | 'no-service-yet'
  | 'rows-have-changed'
  | 'nothing-being-sent'
  | 'no-webhook-listener'
  | 'no-new-version'
  | 'not-sent-yet'
  | 'not-kept-back'
  | 'file-too-large'
  | 'file-not-kept'
  | 'whole-path-needed'
  | 'parameter-does-not-fit'
  | 'inside-went-wrong'
  | 'file-not-read'
  | 'keys-not-read'
  | 'keys-not-opened'
  | 'keys-not-written'
  | 'no-keyring-for-keys'
  | 'secret-not-read'
  | 'secret-not-opened'
  | 'secret-not-written'
  | 'no-keyring-for-secret'
  | 'picture-gone'
  | 'password-not-read'
  | 'password-not-opened'
  | 'password-not-written'
  | 'no-keyring-for-password';

/** A sentence of the engine, for whoever puts words to it: its name in the catalogue, and what goes into its gaps. */
export const sentenceSchema = z.object({
  // Any text: an agent that is newer than this page may say what the page does not know, and says it in English too.
  code: z.custom<SentenceCode>((code) => typeof code === 'string'),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Sentence = z.infer<typeof sentenceSchema>;
