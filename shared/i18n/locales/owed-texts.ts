import type { CardRefusal } from '../../contract/card-reading.ts';
import type { ArchiveFailure } from '../../contract/company-archive.ts';
import type { AdviceCode } from '../../contract/diagnostics.ts';
import type { StatusKind } from '../../contract/duties.ts';
import type { MailDeliveryState, MailFailure } from '../../contract/mail.ts';
import type { ReasonCode } from '../../contract/uploads.ts';
import type { ListeningFailure, WebhookRefusal } from '../../contract/webhooks.ts';
import type { CountedReport, ReportChart, ReportGroup, ShownReport } from '../../service/report-views.ts';
import type { SettingGroup, SettingPair, SettingUnit } from '../../settings/descriptor.ts';
import type { SettingTexts } from '../../settings/settings.ts';
import type { DownloadPart } from '../../tachograph/part.ts';
import type { BitMeaningOf, BitsName, CodeName, MeaningOf } from '../../tachograph/records/codes.ts';
import type { RecordField } from '../../tachograph/records/field-names.ts';
import type { RecordSectionId } from '../../tachograph/records/sections.ts';
import type { NotVerifiableReason } from '../../tachograph/verify/verdict.ts';
import type Resources from '../resources.d.ts';

/** A text for each code, and none for a code that is no more. */
type Each<Code extends PropertyKey, Texts, Text = string> = {
  readonly [Key in Code | keyof Texts]: Key extends Code ? Text : never;
};

type Counted<Name extends string> = `${Name}_${'one' | 'other'}`;

interface Titled {
  readonly title: string;
}

/** Why it is so, and what to do: one step a line. */
interface HelpText {
  readonly why: string;
  readonly steps: string;
}

/**
 * The texts that codes of the product choose. The catalogue is plain data, which takes any key: here the compiler holds
 * against it what is owed, so that a new code without its text does not compile, nor a text whose code is gone.
 */
export interface OwedTexts {
  readonly cards: { readonly refusal: Each<CardRefusal, Resources['cards']['refusal']> };
  readonly companyArchive: { readonly failure: Each<ArchiveFailure, Resources['companyArchive']['failure']> };
  readonly contents: {
    readonly section: Each<RecordSectionId, Resources['contents']['section']>;
    readonly field: Each<RecordField, Resources['contents']['field']>;
    readonly code: {
      readonly [Name in CodeName | keyof Resources['contents']['code']]: Name extends CodeName
        ? Each<MeaningOf<Name>, Resources['contents']['code'][Name]>
        : never;
    };
    readonly bit: {
      readonly [Name in BitsName | keyof Resources['contents']['bit']]: Name extends BitsName
        ? Each<BitMeaningOf<Name>, Resources['contents']['bit'][Name]>
        : never;
    };
  };
  readonly diagnostics: { readonly advice: Each<AdviceCode, Resources['diagnostics']['advice']> };
  readonly download: {
    readonly part: Each<DownloadPart, Resources['download']['part']>;
    readonly reason: Each<NotVerifiableReason, Resources['download']['reason']>;
  };
  readonly help: {
    readonly reason: Each<ReasonCode, Resources['help']['reason'], HelpText>;
    readonly advice: Each<keyof Resources['download']['advice'], Resources['help']['advice'], HelpText>;
    readonly status: Each<StatusKind, Resources['help']['status'], HelpText & Titled>;
  };
  readonly mailing: {
    readonly failure: Each<MailFailure, Resources['mailing']['failure']>;
    readonly state: Each<MailDeliveryState, Resources['mailing']['state']>;
  };
  readonly maintainFieldsToo: {
    readonly [Key in keyof Resources['maintainFieldsToo']]: Key extends keyof Resources['maintainFields']
      ? string
      : never;
  };
  readonly reports: {
    readonly group: Each<ReportGroup, Resources['reports']['group']>;
    readonly named: Each<ShownReport, Resources['reports']['named'], Titled & { readonly line: string }>;
    readonly rows: Each<Counted<ShownReport>, Resources['reports']['rows']>;
    readonly within: Each<Counted<CountedReport>, Resources['reports']['within']>;
    readonly chart: { readonly title: Each<ReportChart, Resources['reports']['chart']['title']> };
  };
  readonly setting: SettingTexts & Each<keyof SettingTexts, Resources['setting'], object>;
  readonly settings: {
    readonly groups: Each<SettingGroup, Resources['settings']['groups']>;
    readonly pairs: Each<SettingPair, Resources['settings']['pairs'], Titled & { readonly help: string }>;
    readonly units: Each<SettingUnit, Resources['settings']['units']>;
  };
  readonly webhooks: {
    readonly listening: { readonly why: Each<ListeningFailure, Resources['webhooks']['listening']['why']> };
    readonly deliveries: { readonly why: Each<WebhookRefusal, Resources['webhooks']['deliveries']['why']> };
  };
}
