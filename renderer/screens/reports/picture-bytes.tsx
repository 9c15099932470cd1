import { useQuery } from '@tanstack/react-query';
import { Image } from 'lucide-react';
import { type ComponentProps, useEffect } from 'react';
import { imageMediaType } from '../../../shared/contract/image-host.ts';
import { useDepot } from '../../client/depot-context.tsx';
import { queryKeys, requestOrThrow } from '../../client/queries.ts';
import { Icon } from '../../components/icon.tsx';

interface PictureBytesProps extends Omit<ComponentProps<'img'>, 'src' | 'onError'> {
  /** Of a picture that the engine holds. */
  readonly pictureKey: string;
  /** The bytes have gone meanwhile, or the browser cannot draw them. */
  readonly onBroken: () => void;
}

/**
 * A picture that the engine holds, asked for as everything else is: an address of its own would be asked for without
 * this window's session. It stays in memory while it shows, and no longer.
 */
export function PictureBytes({ pictureKey, onBroken, alt, ...image }: PictureBytesProps) {
  const { transport } = useDepot();
  const { data, isError } = useQuery({
    queryKey: [...queryKeys.images, 'bytes', pictureKey],
    async queryFn() {
      const { fileName, bytes } = await requestOrThrow(transport, 'reports.imageBytes', { key: pictureKey });
      return dataAddress(bytes, imageMediaType(fileName));
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure, whoever listens by then.
  useEffect(() => {
    if (isError) onBroken();
  }, [isError]);
  return data === undefined ? (
    <Icon of={Image} size={14} />
  ) : (
    <img {...image} alt={alt} onError={onBroken} src={data} />
  );
}

/** The one kind of address besides the page's own that its content security policy lets a picture have. */
function dataAddress(bytes: Uint8Array, mediaType: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('A picture could not be read.'));
    reader.readAsDataURL(new Blob([bytes as BlobPart], { type: mediaType }));
  });
}
