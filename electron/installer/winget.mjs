// The manifests of winget: https://learn.microsoft.com/windows/package-manager/package/manifest
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { hashOf } from './release.mjs';

const shared = {
  PackageIdentifier: v.pipe(
    v.string(),
    v.maxLength(128),
    v.regex(/^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$/),
  ),
  PackageVersion: v.pipe(v.string(), v.maxLength(128), v.regex(/^[^\\/:*?"<>|]+$/)),
  ManifestVersion: v.literal('1.10.0'),
};
const locale = v.pipe(v.string(), v.maxLength(20), v.regex(/^[a-zA-Z]{2,3}(-[a-zA-Z]{1,8})*$/));
const address = v.pipe(v.string(), v.maxLength(2048), v.regex(/^https:\/\/.+$/));
const text = (/** @type {number} */ min, /** @type {number} */ max) =>
  v.pipe(v.string(), v.minLength(min), v.maxLength(max));

/** The part of winget's schema 1.10.0 that these manifests use. Nothing else may be in them. */
export const wingetSchemas = {
  version: v.strictObject({
    ...shared,
    DefaultLocale: locale,
    ManifestType: v.literal('version'),
  }),
  installer: v.strictObject({
    ...shared,
    InstallerType: v.literal('nullsoft'),
    Scope: v.literal('user'),
    UpgradeBehavior: v.literal('install'),
    Protocols: v.pipe(v.array(text(1, 2048)), v.maxLength(64)),
    Installers: v.pipe(
      v.array(
        v.strictObject({
          Architecture: v.picklist(['x64', 'arm64']),
          InstallerUrl: address,
          InstallerSha256: v.pipe(v.string(), v.regex(/^[A-F0-9]{64}$/)),
        }),
      ),
      v.minLength(1),
      v.maxLength(1024),
    ),
    ManifestType: v.literal('installer'),
  }),
  defaultLocale: v.strictObject({
    ...shared,
    PackageLocale: locale,
    Publisher: text(2, 256),
    PackageName: text(2, 256),
    License: text(3, 512),
    ShortDescription: text(3, 256),
    PackageUrl: v.optional(address),
    ManifestType: v.literal('defaultLocale'),
  }),
};

/**
 * Writes the manifests for the installers in a folder, if there are any.
 * @throws Error if winget would reject them.
 * @param {string} output
 * @param {string} root the project's folder
 * @param {string} downloads the https folder where the installers will be
 * @param {string} [page] the project's page, if it's known
 */
export function writeWingetManifests(output, root, downloads, page) {
  const { version, description, productName } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const installers = ['x64', 'arm64'].flatMap((arch) => {
    const name = `Stopbar-Companion-Setup-${version}-${arch}.exe`;
    if (!existsSync(join(output, name))) return [];
    return [
      {
        Architecture: arch,
        InstallerUrl: `${downloads}/${name}`,
        InstallerSha256: hashOf(output, name, 'sha256', 'hex').toUpperCase(),
      },
    ];
  });
  if (installers.length === 0) return;
  const common = { PackageIdentifier: 'Stopbar.Companion', PackageVersion: version };
  const ManifestVersion = '1.10.0';
  const manifests = {
    version: { ...common, DefaultLocale: 'en-US', ManifestType: 'version', ManifestVersion },
    installer: {
      ...common,
      InstallerType: 'nullsoft',
      Scope: 'user',
      UpgradeBehavior: 'install',
      Protocols: ['stopbar-companion'],
      Installers: installers,
      ManifestType: 'installer',
      ManifestVersion,
    },
    defaultLocale: {
      ...common,
      PackageLocale: 'en-US',
      Publisher: productName,
      PackageName: productName,
      License: 'Proprietary',
      ShortDescription: description,
      ...(page && { PackageUrl: page }),
      ManifestType: 'defaultLocale',
      ManifestVersion,
    },
  };
  write('version', '', manifests.version);
  write('installer', '.installer', manifests.installer);
  write('defaultLocale', '.locale.en-US', manifests.defaultLocale);

  /**
   * JSON is YAML too.
   * @param {keyof typeof wingetSchemas} type
   * @param {string} suffix
   * @param {object} manifest
   */
  function write(type, suffix, manifest) {
    v.parse(wingetSchemas[type], manifest);
    const file = join(output, `${common.PackageIdentifier}${suffix}.yaml`);
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
}
