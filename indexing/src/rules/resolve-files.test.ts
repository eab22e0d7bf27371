import { describe, expect, it } from 'vitest';
import { aDocument, anAddress, aSite, HELLO, HOME, resolve } from '../../test/resolve-link.ts';

describe('a link to a file', () => {
  const photo = aDocument(20, '/hello/photo/', {
    type: 'attachment',
    status: 'inherit',
    addresses: [anAddress('/wp-content/uploads/2024/05/photo-scaled.jpg', 'file')],
  });

  it.each([
    'photo-scaled.jpg',
    'photo.jpg',
    'photo-300x200.jpg',
    'photo-1024x768.jpg',
    'photo-scaled-300x200.jpg',
    'photo-rotated.jpg',
    'photo-e1612345678901.jpg',
    'photo-e1612345678901-150x150.jpg',
  ])('finds the attachment by %s', (file) => {
    expect(resolve(`/wp-content/uploads/2024/05/${file}`, [photo])).toBe('file 20');
  });

  it.each(['photo2.jpg', 'photo-300.jpg', 'photo-x200.jpg', 'photo-big.jpg', 'photo.png'])(
    'does not find it by %s',
    (file) => {
      expect(resolve(`/wp-content/uploads/2024/05/${file}`, [photo])).toBe('nothing');
    },
  );

  it('finds the attachment by encoded letters, which a web server decodes', () => {
    expect(resolve('/wp-content/uploads/2024/05/%70hoto.jpg', [photo])).toBe('file 20');
  });

  it('finds the file of that very name before one of another size', () => {
    const other = aDocument(5, '/other/', {
      type: 'attachment',
      addresses: [anAddress('/wp-content/uploads/2024/05/photo-300x200.jpg', 'file')],
    });
    expect(resolve('/wp-content/uploads/2024/05/photo-300x200.jpg', [photo, other])).toBe('file 5');
  });

  it('finds the attachment where WordPress has a folder of its own', () => {
    const site = aSite({ uploadsPath: 'wp/wp-content/uploads' }, HOME, [`${HOME}/wp`]);
    const file = anAddress('/wp/wp-content/uploads/cat.jpg', 'file');
    const cat = aDocument(21, '/cat/', { type: 'attachment', addresses: [file] });
    for (const name of ['cat', 'cat-300x200'])
      expect(resolve(`/wp/wp-content/uploads/${name}.jpg`, [cat], site)).toBe('file 21');
  });

  it('finds the page of an attachment by its permalink', () => {
    expect(resolve('/hello/photo/', [photo, HELLO])).toBe('permalink 20');
  });
});

describe('a link to the page of a file that is not shown', () => {
  const photo = aDocument(20, '/hello/photo/', {
    type: 'attachment',
    opening: 'by_redirect',
    addresses: [anAddress('/wp-content/uploads/photo.jpg', 'file')],
  });

  it('leads to the file', () => {
    expect(resolve('/hello/photo/', [photo, HELLO])).toBe('old_address 20 >');
    expect(resolve('/?attachment_id=20', [photo, HELLO])).toBe('query 20 >');
    expect(resolve('/wp-content/uploads/photo.jpg', [photo, HELLO])).toBe('file 20');
  });

  it('leads to the post that the file belongs to, where a plugin does so', () => {
    const parent = {
      ...HELLO,
      addresses: [anAddress('/hello/photo/', 'old_address'), anAddress('/?attachment_id=20', 'query')],
    };
    expect(resolve('/hello/photo/', [photo, parent])).toBe('old_address 12 >');
    expect(resolve('/?attachment_id=20', [photo, parent])).toBe('query 12 >');
    expect(resolve('/wp-content/uploads/photo.jpg', [photo, parent])).toBe('file 20');
  });
});

describe('a file whose page leads to another page', () => {
  it('is found by the file alone', () => {
    const addresses = [anAddress('/wp-content/uploads/photo.jpg', 'file')];
    const photo = aDocument(20, '/photo/', { type: 'attachment', opening: 'elsewhere', addresses });
    expect(resolve('/photo/', [photo])).toBe('nothing');
    expect(resolve('/?attachment_id=20', [photo])).toBe('nothing');
    expect(resolve('/wp-content/uploads/photo.jpg', [photo])).toBe('file 20');
  });
});

describe('a post that cannot be opened', () => {
  it('is found by no address: visitors get what is there in its place', () => {
    const hidden = aDocument(5, '/page2/', { opening: 'never' });
    expect(resolve('/page2/', [hidden])).toBe('ends home');
    expect(resolve('/?p=5', [hidden])).toBe('nothing');
    expect(resolve('/same/', [aDocument(6, '/same/', { opening: 'never' })])).toBe('nothing');
  });
});
