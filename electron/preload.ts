import { contextBridge, ipcRenderer } from 'electron';
import { type RequestName, requestNames, type TopicName, topicNames } from '../shared/contract/names.ts';
import { messageChannel, requestChannel } from './shell/channels.ts';

/**
 * The only bridge between the page and the main process: it makes a request by its name, or listens to a topic by its
 * name. Any other name is refused here, and everything is checked once more in the main process.
 */
const bridge = {
  request(name: RequestName, given: unknown): Promise<unknown> {
    if (!requestNames.includes(name)) return Promise.reject(new Error('There is no such request.'));
    return ipcRenderer.invoke(requestChannel, name, given);
  },
  subscribe(topic: TopicName, listener: (message: unknown) => void): () => void {
    if (!topicNames.includes(topic)) throw new Error('There is no such topic.');
    const onMessage = (_event: unknown, told: unknown, message: unknown) => {
      if (told === topic) listener(message);
    };
    ipcRenderer.on(messageChannel, onMessage);
    return () => {
      ipcRenderer.removeListener(messageChannel, onMessage);
    };
  },
};

contextBridge.exposeInMainWorld('depot', bridge);
