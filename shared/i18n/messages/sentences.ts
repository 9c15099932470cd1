import type { SentenceCode } from '../../contract/sentence.ts';

/**
 * What the engine says, by code: why a request was refused. The command line and the log's readers get the English words,
 * the page those of its language.
 */
export const sentences = {
  'divisions-on-their-way':
    'The list of divisions is on its way. Until it is here, a misspelt division would be sent. Try again in a moment.',
  'picture-gone': 'This picture is not kept any more. Run the report again.',
  'draft-gone': 'There is nothing to check any more. Choose the file again.',
  'rows-being-sent': 'These rows are being sent. Wait for the end, or stop it.',
  'too-many-rows': 'There are {{most, number}} rows already. Send these first.',
  'no-such-column': 'There is no such column or field.',
  'no-such-field': 'There is no such field.',
  'column-with-record-needed': 'A column must say whose record each row is.',
  'row-was-sent': 'This row was sent. Decide first what became of it.',
  'row-in-doubt': 'This row is in doubt. Decide first what became of it.',
  'no-service-yet': 'No service is set up yet. Give its address in Settings.',
  'rows-have-changed': 'The rows have changed since you confirmed them. Look at them, and confirm again.',
  'nothing-being-sent': 'Nothing is being sent now.',
  'no-webhook-listener': 'Nothing listens for webhooks now.',
  'no-new-version': 'No new version is ready to install.',
  'not-sent-yet': 'This file has not been sent yet.',
  'not-kept-back': 'This file is not kept back: it is sent already, or will be.',
  'file-too-large': 'The file is larger than {{megabytes, number}} MB, which no download is.',
  'file-not-kept': 'The file could not be kept ({{systemCode}}). Try again.',
  'whole-path-needed': 'Give the whole path, such as {{example}}.',
  'parameter-does-not-fit': '“{{field}}” does not fit: {{problem}}.',
  'inside-went-wrong': 'Something went wrong inside Tacho Depot. Nothing is lost. Try again.',
  'file-not-read': 'The file could not be read. Save a copy of it, and have it looked at.',
  'keys-not-read': 'The kept keys cannot be read.',
  'keys-not-opened': 'The system cannot open the kept keys any more. Enter them again.',
  'keys-not-written': 'The keys could not be written to the data folder.',
  'no-keyring-for-keys':
    'This system has no keyring, so the keys cannot be kept safely. Install one, or use the agent.',
  'secret-not-read': 'The kept secret cannot be read.',
  'secret-not-opened': 'The system cannot open the kept secret any more. Enter it again.',
  'secret-not-written': 'The secret could not be written to the data folder.',
  'no-keyring-for-secret':
    'This system has no keyring, so the secret cannot be kept safely. Install one, or use the agent.',
  'password-not-read': 'The kept password cannot be read.',
  'password-not-opened': 'The system cannot open the kept password any more. Enter it again.',
  'password-not-written': 'The password could not be written to the data folder.',
  'no-keyring-for-password':
    'This system has no keyring, so the password cannot be kept safely. Install one, or use the agent.',
} as const satisfies Readonly<Record<SentenceCode, string>>;
