import type { WrittenLanguage } from '../../../shared/i18n/languages.ts';

interface ForbiddenWord {
  readonly wrong: RegExp;
  /** What Regulations (EU) 165/2014 and (EC) 561/2006 write in its place, or the product's own word where they have none. */
  readonly right: string;
}

/** Words that people use for the things of the regulations, and that the catalogue does not: see docs/glossary.md. */
export const forbiddenWords: Readonly<Record<WrittenLanguage, readonly ForbiddenWord[]>> = {
  en: [{ wrong: /\b(?:tacho ?disc|smart ?card|digicard)\b/i, right: 'driver card' }],
  de: [
    { wrong: /\bTacho(?![\s_-]?Depot)\w*/i, right: 'Fahrtenschreiber' },
    { wrong: /Fahrtschreiber/i, right: 'Fahrtenschreiber' },
    { wrong: /Fahrerchip|Chipkarte|Fahrerkarten-Chip/i, right: 'Fahrerkarte' },
    { wrong: /Unternehmerkarte|Firmenkarte/i, right: 'Unternehmenskarte' },
    { wrong: /Polizeikarte/i, right: 'Kontrollkarte' },
    { wrong: /Massenspeicher(?!karte)/i, right: 'Fahrzeugeinheit' },
    { wrong: /Fahrzeugeinheit (?:erneut )?herunter/i, right: 'Fahrzeugeinheit auslesen' },
    { wrong: /\bsammel(?:n|t)\b|gesammelt/i, right: 'erfassen' },
    { wrong: /Compliance-Dienst/i, right: 'Auswertungsdienst' },
    { wrong: /Ruhepause/i, right: 'Ruhezeit (Ruhe) oder Fahrtunterbrechung (Pause)' },
  ],
  fr: [
    { wrong: /chronotachygraphe/i, right: 'tachygraphe' },
    { wrong: /cartes? (?:chauffeur|du chauffeur|de chauffeur|de conducteur)/i, right: 'carte conducteur' },
    { wrong: /carte (?:d’entreprise|entreprise)\b(?<!carte d’entreprise)/i, right: 'carte d’entreprise' },
    { wrong: /unité véhicule|unité de véhicule/i, right: 'unité embarquée sur le véhicule' },
    { wrong: /\bchauffeurs?\b/i, right: 'conducteur' },
    { wrong: /copies? sûres?\b/i, right: 'copie de sûreté' },
    { wrong: /recueill/i, right: 'collecter' },
    { wrong: /\bregistres?\b/i, right: 'données enregistrées' },
    { wrong: /courriel/i, right: 'e-mail' },
    { wrong: /bientôt du(?:e|s|es)?\b|bientôt dûe?s?\b/i, right: 'échéance proche' },
    { wrong: /^Conserver\b/, right: 'Enregistrer' },
    { wrong: /^plus de (?!\{\{)/i, right: 'aucun, because it can be read as more' },
    { wrong: /\bpressez\b/i, right: 'cliquez sur, or appuyez sur a key' },
  ],
  pl: [
    { wrong: /tachometr/i, right: 'tachograf' },
    { wrong: /kart[aęyą] szofera|kart[aęyą] kierującego/i, right: 'karta kierowcy' },
    { wrong: /karta firmowa|karty firmowej|kartę firmową/i, right: 'karta przedsiębiorstwa' },
    { wrong: /usług\p{L}+ zgodności/iu, right: 'usługa analizy danych' },
    { wrong: /nieosiągaln/i, right: 'niedostępny' },
    { wrong: /wczyt\p{L}* (?:ponownie )?przyrząd rejestrujący/iu, right: 'wczytać dane z przyrządu rejestrującego' },
    { wrong: /jednostk[aęiąo]\w* pojazdow/i, right: 'przyrząd rejestrujący' },
  ],
  es: [
    { wrong: /tac[oó]metro/i, right: 'tacógrafo' },
    { wrong: /tarjeta (?:del|de) chófer/i, right: 'tarjeta de conductor' },
    { wrong: /\bch[oó]fer(?:es)?\b/i, right: 'conductor' },
    { wrong: /copias? seguras?\b/i, right: 'copia de seguridad' },
    { wrong: /unidad (?:del|de) vehículo/i, right: 'unidad instalada en el vehículo' },
  ],
};
