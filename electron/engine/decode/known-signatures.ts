import type {
  Curve,
  CurveName,
  PublicKeyOperations,
  SignatureCheck,
} from '../../../shared/tachograph/verify/public-key-operations.ts';
import { readRsaPublicKey } from '../../../shared/tachograph/verify/rsa.ts';

const signedData = new TextEncoder().encode('A signature that is known to be right');
const otherData = new TextEncoder().encode('A signature that is known to be wrong');

/** Signatures over `signedData`, hexadecimal: two with the same r, because half of all genuine ones have a high s. */
interface KnownEcdsa {
  readonly point: string;
  readonly r: string;
  readonly lowS: string;
  readonly highS: string;
}

const knownEcdsa: Readonly<Record<CurveName, KnownEcdsa>> = {
  brainpoolP256r1: {
    point: `
04863a57b19c88c34a094d484a232fd32f92694a02c2f5e20a3cedeee961b5dcbe7dd31ded07551934b388301ae56e6a
3ee22964c5abecc5616b08b59ea6dd40bd`,
    r: `
0268e4f0c112b0ca9910c9f4d8773242182a1af7702889782e856b67953a6580`,
    lowS: `
2be2fe472d911c83e1536bb3bc24e3145a6541d90ffbe703abb66977875e0187`,
    highS: `
7e185994745d8d385d129edce15eaa5d31d438caa565bff3e467a50b0fea5520`,
  },
  brainpoolP384r1: {
    point: `
040da777b0f0d44c8ccd9eee8335f321091ae8b447616b91bb996dc080ff2b1c75bda47c6f15d46fe99b1533420d196d
90076604147825377efd2bd0736525dfa613adad6039628619e0ae21a5d47f1d6e340b88199450694449ad4349769734
e1`,
    r: `
7b5dbe743d1dc63d44056732f8bb923d1919e9a0f14c0c14c7283c525160044c1d661df1c568aa8906f300b09cea5dd4`,
    lowS: `
12be6cac4d09455f89d636304a5ac469338d2a84e770facdac341deef7af19a59dde4dfecb9d6d5ee13279e02342f911`,
    highS: `
79fab1d6562f27c88587394e068b7d75e1a2468505e35be572e2507db4550c02315c68b09fe255b15a55b822c5c16c54`,
  },
  brainpoolP512r1: {
    point: `
04208554653856c6edc5e5550b733a9c64a29550c2253a8b43dbd0c6909e9bd13cb1471bdb77fe9b0a67d309cda84b08
01f86df46919910b5adafa32b06485d26e698d1cf423c31e28806fae075dff0439a4026368324fec969c1e846dc560a1
10038b9bde43ccbc3288eb7ada731f9b7d33c1538db1971df6876e81d03c676718`,
    r: `
9791d5c70ba51a7cceb3b6796a60f1bea1d7bb7ba3638aaeffdab47e8569b36ade64cef9e1c2075785bc008e4ca05f3f
18ba3a74068cfe73890bd7d5ee61233d`,
    lowS: `
49111df110b7371d8ae6246dc0c2a13301158408d6493eb2682860bb56b728f4b6f3b79df3518d9278a55273ab9b680a
990ada726d507d7ebfde8f2dd7c0f9f2`,
    highS: `
61cc7fc7cb328d6db4eec24073075ad4ca1b09aadd80935c6e3b3c0f197bdf7b9e4aa4a359579886c8e10ea5d410a83c
84a6f90e9b0d5d5ef5a90754c4e80677`,
  },
  'NIST P-256': {
    point: `
040af70474e51536ae3ee01363f930f2caed4e175ec5a6e9e2cb332bcfd739e7363dbd9175278ffd8d6cf75d13b0ed52
28e97266016c3eddd40d893268ba5cb813`,
    r: `
943f6570609ae2e541c55aa44ccd4f546ec1c85576a055473a360b989de6bf9e`,
    lowS: `
46e59154e8028b0eacf6f8518e5e0239f7390abb55fa4922bd9a2ed38b8a2071`,
    highS: `
b91a6eaa17fd74f2530907ae71a1fdc5c5adeff2511d5562361f9bef70d904e0`,
  },
  'NIST P-384': {
    point: `
0493204c0e6889386d7f6cf7f80c338f0b39e68ce676556c70163752fcf073e91d712ed56e018eb3f3f010d06ff63413
51a226c855ad23a7db5c4e42d592414e071ac8484abe98eddf1c7b210d6358dc3cf8a296cfce5e03c7497b682eba05a1
39`,
    r: `
4675ff9f69685a4e014e0828d0de6af82829ca718221aa838da439bfd2cfe075db2a16ce64fcaf3ddf354a5da1ab5a33`,
    lowS: `
5a18ab91e7e4b374120b03f6008ff3fc30bcc70630dcefc448f199b0a5cf4643fcf2c8b71e45796ffe9c25f5d7f37f70`,
    highS: `
a5e7546e181b4c8bedf4fc09ff700c03cf4338f9cf23103b7e71b3d14e67e79b5b2744fb2a6b2e0aee4ff374f4d1aa03`,
  },
  'NIST P-521': {
    point: `
04005cd6115e5a7993f30721c3ffc070ebcf7c44e922c139227049db919a930be23b13135c9e6d5ebf80e8eab53693d7
6377b29eaa11c35c3e73d4a4f5e0c2116f569c00ee1c01168479b087838b22b976986d8e30390ef16512e4ba97dfafed
ef14fe2a2c5189086254ec20d845cb07e83d193152518a4d82e95b644c45cd3e4814569eb6`,
    r: `
015a300c9d8f7b183df33a412265c03ef6c6314edcfe20de7e9547b4b95aa1d86153a0d4d5d2610c04974a5bde574287
7e73083f18aac545b0ae4ce7d0f5f619a7d2`,
    lowS: `
009325de302f31a5ae09973724525328cc8dc167d64eea2d8498b31a92b0727285aeffaa854cbfa809ff0470ec41f9f2
1a58b7fa518cbb858e8ca3d43bc3f32836bd`,
    highS: `
016cda21cfd0ce5a51f668c8dbadacd733723e9829b115d27b674ce56d4f8d8d7a4b51dc0236ff878c6c7b5b1506fd17
8b7783bb782bce16b922179b7b5a9e102d4c`,
  },
};

const rsaModulus = `
e51c1e79c7c7f44d92acf0e7108a05820a9a203daf702ee73b43c3c5e452eec4d5c2b4912bf2fc64a0f84c099164eb90
f75d2487db387b4432230d50ee75e3df61159257a256516f22b16b0829f2e096fdf578fe3329ed6c416072cac7a9eedc
78b194cd5f90f44efc657496ea5fa942f13ce152af5f52904eec9835686ea911`;

const rsaSignature = `
a043932c088c6dc365c8f858bee8298224e6f26db337fe3df01121e66eff162aef94cd51d6cad74f139f77655850fc26
ab118b6edd578561f98119aa7b756aa7fe2bfd674e5c2053fbbc9bde986bb4336c63ac7ed9c42045ddec432533a4752f
8d9d3789790c68f6e73398f6b19091ef733e67f37d8d92ab22ddf5934133fdd5`;

/** Whether ECDSA on this curve takes signatures that are known to be right, and refuses wrong ones. */
export function knowsEcdsa({ ecdsa }: Pick<PublicKeyOperations, 'ecdsa'>, curve: Curve): boolean {
  const { point, r, lowS, highS } = knownEcdsa[curve.name];
  const isSignatureOf = ecdsa({ curve, point: fromHex(point) });
  return [lowS, highS].every((s) => tellsRightFromWrong(isSignatureOf, fromHex(r + s)));
}

/** The same for the signatures of the first generation. */
export function knowsRsa({ rsaSha1 }: Pick<PublicKeyOperations, 'rsaSha1'>): boolean {
  const key = readRsaPublicKey(fromHex(rsaModulus), Uint8Array.of(0, 0, 0, 0, 0, 1, 0, 1));
  return key !== null && tellsRightFromWrong(rsaSha1(key), fromHex(rsaSignature));
}

function tellsRightFromWrong(isSignatureOf: SignatureCheck, signature: Uint8Array): boolean {
  const changed = signature.slice();
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  return (
    isSignatureOf(signedData, signature) &&
    !isSignatureOf(otherData, signature) &&
    !isSignatureOf(signedData, changed) &&
    !isSignatureOf(signedData, new Uint8Array(signature.length))
  );
}

function fromHex(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.replaceAll('\n', ''), 'hex'));
}
