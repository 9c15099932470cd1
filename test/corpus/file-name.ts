/** How tools in the field name what they write; a reader must never trust it. */
export type NameConvention = 'common' | 'spain';

/** `C_20261119_0700_M_Brindlewood_DB10000010604402.DDD`, or `C_DB10000010604402_E_20261119_0700.TGD`. */
export function cardFileName(
  card: { readonly surname: string; readonly firstNames: string; readonly cardNumber: string },
  downloadedAt: string,
  convention: NameConvention = 'common',
): string {
  const stamp = stampOf(downloadedAt);
  if (convention === 'spain') return `C_${card.cardNumber}_E_${stamp}.TGD`;
  return `C_${stamp}_${plain(card.firstNames).slice(0, 1)}_${plain(card.surname)}_${card.cardNumber}.DDD`;
}

/** `M_20261119_0730_TD24 HGV_WDB9634031L217717.DDD`, or `V_TD24HGV_E_20261119_0730.TGD`. */
export function vehicleUnitFileName(
  vehicle: { readonly registration: string; readonly vin: string },
  downloadedAt: string,
  convention: NameConvention = 'common',
): string {
  const stamp = stampOf(downloadedAt);
  if (convention === 'spain') return `V_${vehicle.registration.replaceAll(' ', '')}_E_${stamp}.TGD`;
  return `M_${stamp}_${vehicle.registration}_${vehicle.vin}.DDD`;
}

/** `20261119_0700`, UTC. */
function stampOf(instant: string): string {
  const iso = new Date(instant).toISOString();
  return `${iso.slice(0, 10).replaceAll('-', '')}_${iso.slice(11, 16).replace(':', '')}`;
}

/** Letters that decomposition leaves as they are. */
const lettersWithoutAccent: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', ı: 'i', Ø: 'O', ø: 'o' };

/** The text with accents and spaces gone, as file names have it. */
function plain(text: string): string {
  return Array.from(text.normalize('NFD'), (letter) => lettersWithoutAccent[letter] ?? letter)
    .join('')
    .replaceAll(/[^A-Za-z-]/g, '');
}
